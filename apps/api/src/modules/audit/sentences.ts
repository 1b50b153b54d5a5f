/** What each event says in plain words: a phrase that follows the name of who did it, what changed, and why. */
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { defaultChannel } from '@staffroom/contracts/notifications.js';
import type { AccessEvent } from '@staffroom/domain/access/access-events.js';
import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import type { MailEvent } from '@staffroom/domain/mails/mail-events.js';
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import type { TeamEvent } from '@staffroom/domain/teams/team-events.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { changed, changesOf, dates, euros, hours, month, type NameBook, type Values, word } from './words.js';

type AnyEvent =
  | UserEvent
  | TeamEvent
  | TimeOffEvent
  | RefundEvent
  | DocumentEvent
  | PayslipEvent
  | InboxEvent
  | MailEvent
  | AccessEvent;

export type Told = Pick<HistoryEntry, 'what'> & Partial<Pick<HistoryEntry, 'changes' | 'comment'>>;

/** What a sentence may need beside its own event. */
export interface Background {
  /** Values that earlier events of its stream gave. */
  was: Values;
  names: NameBook;
}

/** Null where the event is of a type that nobody taught it. */
export function tell({ type, data }: { type: string; data: object }, background: Background): Told | null {
  const sentence = (sentences as Record<string, (data: object, background: Background) => Told>)[type];
  return sentence?.(data, background) ?? null;
}

/** An event type without a sentence does not compile. */
const sentences: {
  [Type in AnyEvent['type']]: (data: Extract<AnyEvent, { type: Type }>['data'], background: Background) => Told;
} = {
  UserCreated: (data, { names }) => ({ what: 'created the account', changes: changesOf({}, given(data), names) }),
  UserEdited: (data, { was, names }) => ({
    what: 'edited the account',
    changes: changesOf(was, { ...data }, names),
  }),
  UserArchived: () => ({ what: 'archived the account', changes: changed('Status', 'Active', 'Archived') }),
  UserDeleted: () => ({ what: 'deleted the account and erased the personal data' }),
  PasswordChanged: ({ how }) => ({ what: passwordWays[how] }),
  PasswordResetRequested: () => ({ what: 'issued a link to reset the password' }),

  TeamCreated: ({ name, managerId }, { names }) => ({
    what: 'created the team',
    changes: changesOf({}, { name, managerId }, names),
  }),
  TeamEdited: ({ name, managerId }, { was, names }) => ({
    what: 'edited the team',
    changes: changesOf(was, { name, managerId }, names),
  }),
  TeamDeleted: () => ({ what: 'deleted the team' }),

  LeaveAccountOpened: ({ vacationDays, country, year, correctionHours }, { names }) => ({
    what: 'opened the leave account',
    changes: [
      ...changesOf({}, { country, vacationDays }, names),
      ...(correctionHours === 0 ? [] : changed(`Correction of ${year}`, null, hours(correctionHours))),
    ],
  }),
  VacationDaysChanged: ({ vacationDays, fromYear }, { was, names }) => ({
    what: `changed the yearly vacation days from ${fromYear} on`,
    changes: changesOf(was, { vacationDays }, names),
  }),
  CountryChanged: ({ country }, { was, names }) => ({
    what: 'changed the country whose public holidays apply',
    changes: changesOf(was, { country }, names),
  }),
  VacationHoursCorrected: ({ year, deltaHours, correctionHours }) => ({
    what: `corrected the vacation hours of ${year} by ${deltaHours > 0 ? '+' : ''}${hours(deltaHours)}`,
    changes: changed(`Corrections of ${year}`, hours(correctionHours - deltaHours), hours(correctionHours)),
  }),
  TimeOffRequested: ({ type, startDate, endDate, hours: number, reason }) => ({
    what: `${type === 'SICK' ? 'logged sick leave' : 'requested vacation'} ${dates(startDate, endDate)} (${hours(number)})`,
    comment: reason,
  }),
  TimeOffReviewed: ({ decision, comment }) => reviewed(decision, comment),
  TimeOffWithdrawn: () => withdrew,

  RefundRequested: ({ amountCents, title, description, fileName }) => ({
    what: `requested a refund of ${euros(amountCents)} (${title})`,
    changes: fileName ? changed('Receipt', null, fileName) : [],
    comment: description,
  }),
  RefundReviewed: ({ decision, comment }) => reviewed(decision, comment),
  RefundWithdrawn: () => withdrew,

  DocumentUploaded: ({ fileName }) => ({
    what: 'uploaded the document',
    changes: fileName ? changed('File', null, fileName) : [],
  }),
  DocumentDeleted: () => ({ what: 'deleted the document' }),
  PayslipUploaded: ({ fiscalYear, month: monthOfYear, fileName }) => ({
    what: `uploaded the payslip for ${month(fiscalYear, monthOfYear)}`,
    changes: fileName ? changed('File', null, fileName) : [],
  }),
  PayslipDeleted: () => ({ what: 'deleted the payslip' }),

  NotificationRaised: ({ type, channel }) => ({
    what: `notified the account's owner ${channelWords[channel]}: ${word(type).toLowerCase()}`,
  }),
  NotificationRead: () => ({ what: 'marked a notification as read' }),
  AllNotificationsRead: () => ({ what: 'marked all notifications as read' }),
  NotificationPreferencesChanged: ({ preferences }, { was }) => ({
    what: 'changed how notifications arrive',
    changes: preferences.flatMap(({ notificationType, channel }) => {
      const before = (was[preferenceField(notificationType)] ?? defaultChannel) as keyof typeof channelWords;
      return changed(word(notificationType), channelWords[before], channelWords[channel]);
    }),
  }),

  MailResent: () => ({ what: "sent a failed mail to the account's owner again" }),

  FileRead: ({ kind }) => ({ what: `${kind === 'receipt' ? 'opened' : 'downloaded'} the ${kind}` }),
  AccessRefused: ({ method, route, status }) => ({
    what: `asked to ${askedFor(method, route)} and was refused (${status}, ${method} ${route})`,
  }),
};

/** The types of events that have a sentence. */
export const toldTypes: readonly string[] = Object.keys(sentences);

const passwordWays = {
  change: 'changed the own password',
  reset: 'set a new password through the emailed link',
  hr: 'set a temporary password',
} as const;

const channelWords = { IN_APP: 'in the portal', EMAIL: 'by email', BOTH: 'in the portal and by email' } as const;

function askedFor(method: string, route: string): string {
  if (route.endsWith('/review')) return 'review this';
  const part = /\/(receipt|file|history)$/.exec(route)?.[1];
  const verb = method === 'GET' || method === 'HEAD' ? 'see' : method === 'DELETE' ? 'delete' : 'change';
  return `${verb} ${part ? `the ${part}` : route.includes(':id') ? 'this' : 'more than is theirs'}`;
}

const withdrew: Told = { what: 'withdrew the request', changes: changed('Status', 'Pending', 'Withdrawn') };

function reviewed(decision: 'APPROVED' | 'REJECTED', comment: string | null): Told {
  const what = `${decision === 'APPROVED' ? 'approved' : 'rejected'} the request`;
  return { what, changes: changed('Status', 'Pending', word(decision)), comment };
}

/** What something begins with; what it begins without is no change. */
function given(data: object): Values {
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => value !== null && field !== 'requirePasswordChange'),
  );
}

/** Under which name earlier values keep the channel of a type. */
export function preferenceField(notificationType: string): string {
  return `channel of ${notificationType}`;
}
