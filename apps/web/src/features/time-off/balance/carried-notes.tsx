/** Leave of earlier years that is left, and until when it can be taken (R54). */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { CarriedLeave } from '@staffroom/contracts/time-off.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
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
  const values = {
    hours: hoursText(hours || waitingHours),
    isExpected: String(isExpected),
    year,
    day: expiresOn === null ? '' : formatPlainDate(expiresOn),
  };
  const leave = t(expiresOn === null ? endless : ending, values);
  if (waitingHours === 0) return leave;
  if (hours === 0) return t('{leave}, waiting for review', { leave });
  return t('{leave}, and {hours} waiting for review', { leave, hours: numberText(waitingHours) });
}

const ending = text('{hours} {isExpected, select, true {expected from} other {from}} {year} until {day}');
const endless = text('{hours} {isExpected, select, true {expected from} other {from}} {year}, without a last day');
