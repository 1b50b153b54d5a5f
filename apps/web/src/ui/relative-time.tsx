import { timeText } from '@staffroom/contracts/texts/formats.js';
import { relativeTime } from './relative-time-text.js';

export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const title = timeText(Date.parse(at), { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <time dateTime={at} title={title} className={className}>
      {relativeTime(at, new Date())}
    </time>
  );
}
