/** Who was warned of leave that expires, and what became of it (R55). */
import { addDays, type PlainDate } from './plain-date.js';
import { hoursText } from './texts/formats.js';
import { t, text } from './texts/text.js';

/** Why the person was told: it was January, leave was about to expire, or they had returned from an illness. */
export type WarningOccasion = 'NEW_YEAR' | 'EXPIRY' | 'RETURN';

/**
 * Whether the mail with the warning reached a mail server. FILED: without a mail server, mails are files. CANCELLED: the account was not active
 * when it was due. NONE: it has not been made yet.
 */
export type WarningMailStatus = 'NONE' | 'QUEUED' | 'SENT' | 'FILED' | 'FAILED' | 'CANCELLED';

/** GET /api/leave-warnings, HR managers only. */
export interface LeaveWarning {
  id: string;
  userId: string;
  userName: string;
  occasion: WarningOccasion;
  /** The leave year of the hours. */
  fromYear: number;
  hours: number;
  /** By the policy. Null if the hours do not expire. */
  expiresOn: PlainDate | null;
  /** Until when the person may take the hours: as the policy says or, after a late warning, longer. */
  lastDay: PlainDate | null;
  warnedOn: PlainDate;
  /** When the warning was recorded. */
  warnedAt: string;
  /** The words that the person reads in the portal and in the mail. */
  message: string;
  /** Since when it is among the person's notifications. */
  raisedAt: string | null;
  mailStatus: WarningMailStatus;
  /** When the mail server took the mail. */
  mailedAt: string | null;
  /** When the person first opened it on screen, or marked this notification as read. */
  openedAt: string | null;
  /** What lapsed of the hours after the last day: 0 if nothing was left. Null if nothing was recorded. */
  lapsedHours: number | null;
  lapsedAt: string | null;
  /** When HR's change of the policy replaced its last day, before it was over. The hours are then told anew. */
  replacedAt: string | null;
}

/** POST /api/leave-warnings/{id}/opened: the person reads their own warning. */
export interface OpenedWarning {
  id: string;
  title: string;
  message: string;
}

/** What became of the hours, in the words of the list and the export. */
export function warningOutcome({ lapsedHours, lastDay, hours, replacedAt }: LeaveWarning, today: PlainDate): string {
  if (lapsedHours !== null) {
    return lapsedHours > 0
      ? t(text('{hours} lapsed', 'the outcome of a warning'), { hours: hoursText(lapsedHours) })
      : t('Nothing lapsed');
  }
  if (hours === 0) return t('No leave left over');
  if (replacedAt) return t('Replaced by a changed policy');
  if (lastDay === null) return t('Does not expire');
  if (lastDay >= today) return t('Can still be taken');
  return lastDay < addDays(today, -1) ? t('Nothing lapsed') : t('Not recorded yet'); // the work of the day begins at six
}
