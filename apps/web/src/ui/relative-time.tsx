import { relativeTime } from './relative-time-text.js';

export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={moment.toLocaleString()} className={className}>
      {relativeTime(at, new Date())}
    </time>
  );
}
