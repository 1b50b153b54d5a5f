/** Leave of earlier years that is left, and until when it can be taken (R54). */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { CarriedLeave } from '@staffroom/contracts/time-off.js';
import { hoursText } from '../../ui/leave-text.js';

export function CarriedNotes({ carried, isExpected }: { carried: readonly CarriedLeave[]; isExpected: boolean }) {
  return (
    <ul className="tabular-nums">
      {carried.map((part) => (
        <li key={`${part.year} ${part.expiresOn}`}>{carriedText(part, isExpected)}</li>
      ))}
    </ul>
  );
}

/** '16 hours from 2026 until 31 Mar 2027', '16 hours expected from 2026'. */
function carriedText({ year, hours, expiresOn }: CarriedLeave, isExpected: boolean): string {
  const until = expiresOn === null ? '' : ` until ${formatPlainDate(expiresOn)}`;
  return `${hoursText(hours)} ${isExpected ? 'expected ' : ''}from ${year}${until}`;
}
