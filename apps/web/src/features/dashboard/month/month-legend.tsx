import { clsx } from 'clsx';
import type { MonthAbsence, MonthPerson } from '@staffroom/contracts/calendar.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { leaveLabel, leaveLetter } from '../../../shared/time-off/leave-labels.js';
import { absenceLooks } from './absence-looks.js';

const kinds: readonly MonthAbsence['type'][] = ['VACATION', 'SICK', 'SPECIAL', 'AWAY', 'HOLIDAY'];

interface MonthLegendProps {
  people: readonly MonthPerson[];
  /** True if days before today are shown. */
  hasPast: boolean;
}

/** Explains the bars of the kinds that this viewer can be shown. */
export function MonthLegend({ people, hasPast }: MonthLegendProps) {
  const hasSpecial = people.some(({ absences }) => absences.some(({ type }) => type === 'SPECIAL'));
  const seesAll = people.every(({ isSeen }) => isSeen);
  return (
    <ul aria-label={t('Legend')} className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-quiet">
      {kinds
        .filter((kind) => (kind !== 'AWAY' || !seesAll) && (kind !== 'SPECIAL' || hasSpecial))
        .map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <Sample
              className={clsx(absenceLooks[kind].ink, absenceLooks[kind][kind === 'HOLIDAY' ? 'paleBar' : 'bar'])}
            >
              {leaveLetter(kind)}
            </Sample>
            {leaveLabel(kind)}
          </li>
        ))}
      <li className="flex items-center gap-1.5">
        <Sample className="border-dashed border-quiet" />
        {t('Part of a day')}
      </li>
      <li className="flex items-center gap-1.5">
        <Sample className="border-transparent bg-quiet/10" />
        {t('Weekend or holiday within an absence')}
      </li>
      {hasPast && !seesAll && <li>{t('Absences of others before today are not shown')}</li>}
    </ul>
  );
}

function Sample({ className, children }: { className: string; children?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('flex h-4 w-5 items-center justify-center rounded-[4px] border font-medium', className)}
    >
      {children}
    </span>
  );
}
