/** Leave of earlier years that is left, and until when it can be taken (R54). */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { CarriedLeave } from '@staffroom/contracts/time-off.js';
import { hoursText } from '../../../shared/time-off/leave-text.js';

export function CarriedNotes({ carried, isExpected }: { carried: readonly CarriedLeave[]; isExpected: boolean }) {
  return (
    <ul className="tabular-nums">
      {carried.map((part) => (
        <li key={`${part.year} ${part.expiresOn}`}>{carriedText(part, isExpected)}</li>
      ))}
    </ul>
  );
}

/** '16 hours from 2026 until 31 Mar 2027', '16 hours expected from 2026, without a last day'. */
function carriedText({ year, hours, expiresOn, waitingHours = 0 }: CarriedLeave, isExpected: boolean): string {
  const until = expiresOn === null ? ', without a last day' : ` until ${formatPlainDate(expiresOn)}`;
  const from = `${isExpected ? 'expected ' : ''}from ${year}${until}`;
  if (waitingHours === 0) return `${hoursText(hours)} ${from}`;
  if (hours === 0) return `${hoursText(waitingHours)} ${from}, waiting for review`;
  return `${hoursText(hours)} ${from}, and ${waitingHours} waiting for review`;
}
