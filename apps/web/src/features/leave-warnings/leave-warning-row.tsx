/** One warning: whom it told what, how it reached them, and what became of the hours. */
import { type LeaveWarning, warningOutcome, type WarningMailStatus } from '@staffroom/contracts/leave-warnings.js';
import { formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../api/today.js';
import { Badge } from '../../ui/badge.js';
import { IconTile } from '../../ui/icon-tile.js';
import { hoursText } from '../../shared/time-off/leave-text.js';
import { Moment } from '../../ui/moment.js';

export function LeaveWarningRow({ warning }: { warning: LeaveWarning }) {
  const { userName, message, raisedAt, mailStatus, mailedAt, openedAt } = warning;
  const today = useToday();
  return (
    <li className="flex gap-4 px-5 py-4 max-md:gap-3 max-md:px-4">
      <IconTile icon={Clock} tone={tones[toneOf(warning, today)].tile} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5">
          <p className="min-w-0 break-words">
            <span className="font-medium">{userName}</span>
            <span className="text-quiet"> · </span>
            {hoursLeft(warning)}
          </p>
          <Outcome warning={warning} today={today} />
        </div>
        <p className="mt-1 text-sm break-words text-quiet">{t('“{message}”', { message })}</p>
        {isLate(warning) && (
          <p className="mt-1 text-sm">
            {t('The warning came late. By the policy, the last day would have been {date}.', {
              date: shortDate(warning.expiresOn!),
            })}
          </p>
        )}
        <dl className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
          <Step label={t('In the portal')}>{raisedAt ? <Moment at={raisedAt} /> : t('Not yet')}</Step>
          <Step label={t('Mail handed over')}>{mailedAt ? <Moment at={mailedAt} /> : t(notMailed[mailStatus])}</Step>
          <Step label={t('Opened by the person')}>{openedAt ? <Moment at={openedAt} /> : t('Not yet')}</Step>
        </dl>
      </div>
    </li>
  );
}

function Step({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap justify-between gap-x-4 sm:block">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </div>
  );
}

function Outcome({ warning, today }: { warning: LeaveWarning; today: PlainDate }) {
  const { badge, icon } = tones[toneOf(warning, today)];
  return (
    <Badge tone={badge} icon={icon}>
      {warningOutcome(warning, today)}
    </Badge>
  );
}

const tones = {
  waiting: { tile: 'bg-pending-soft text-pending-ink', badge: 'pending', icon: Clock },
  lapsed: { tile: 'bg-rejected-soft text-rejected-ink', badge: 'rejected', icon: CircleX },
  over: { tile: 'bg-sunken text-quiet', badge: 'neutral', icon: CircleCheck },
} as const;

function toneOf({ lapsedHours, lastDay, hours, replacedAt }: LeaveWarning, today: PlainDate): keyof typeof tones {
  if (lapsedHours !== null) return lapsedHours > 0 ? 'lapsed' : 'over';
  return hours > 0 && !replacedAt && lastDay !== null && lastDay >= today ? 'waiting' : 'over';
}

function hoursLeft({ hours, fromYear, lastDay }: LeaveWarning): string {
  const year = String(fromYear);
  if (hours === 0) return t('nothing left of {year}', { year });
  const left = hoursText(hours);
  return lastDay
    ? t('{left} of {year}, until {date}', { left, year, date: shortDate(lastDay) })
    : t('{left} of {year}', { left, year });
}

function isLate({ expiresOn, lastDay }: LeaveWarning): boolean {
  return expiresOn !== null && lastDay !== null && lastDay > expiresOn;
}

const notMailed: Record<WarningMailStatus, Text> = {
  NONE: text('Not yet'),
  QUEUED: text('Waits to be sent'),
  SENT: text('Sent', 'an email'),
  FILED: text('File only, no mail server'),
  FAILED: text('Failed', 'an email'),
  CANCELLED: text('Not sent, the account was not active'),
};

function shortDate(date: PlainDate): string {
  return formatPlainDate(date, { day: 'numeric', month: 'short', year: 'numeric' });
}
