import { companyTimeZone } from '../api/today.js';
import { relativeTime } from './relative-time-text.js';

/** A date and a time of day where the company lives: '21 Nov 2026, 14:05'. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={relativeTime(at, new Date())} className={className}>
      {momentText(at)}
    </time>
  );
}

export function momentText(at: string): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: companyTimeZone() }).format(Date.parse(at));
}
