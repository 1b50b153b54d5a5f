import { companyTimeZone } from '../api/today.js';
import { relativeTime } from './relative-time-text.js';
import { timeText } from '@staffroom/contracts/texts/formats.js';

/** A date and time in the company's time zone: '21 Nov 2026, 14:05'. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={relativeTime(at, new Date())} className={className}>
      {momentText(at)}
    </time>
  );
}

/** Only the date: '21 Nov 2026'. The tooltip adds the time. */
export function MomentDate({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentText(at)} className="whitespace-nowrap">
      {inCompanyTime(at, date)}
    </time>
  );
}

export function momentText(at: string): string {
  return inCompanyTime(at, { ...date, ...time });
}

/** '21 Nov 2026, 14:05:09', where two things may have begun in the same minute. */
export function exactMomentText(at: string): string {
  return inCompanyTime(at, { ...date, ...time, second: '2-digit' });
}

const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const date: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

function inCompanyTime(at: string, parts: Intl.DateTimeFormatOptions): string {
  return timeText(Date.parse(at), { ...parts, timeZone: companyTimeZone() });
}
