/** The preview of a request day by day (R28a): the hours of each date, or why it does not count. */
import { clsx } from 'clsx';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { PreviewedDay, RequestTimeOffBody } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { hoursText } from '../../../shared/time-off/leave-text.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { usePreviewDaysQuery } from '../api/time-off.api.js';

export default function PreviewDays({ asked }: { asked: RequestTimeOffBody }) {
  const { currentData, isError } = usePreviewDaysQuery(asked);
  if (isError) return <p className="mt-2 text-quiet">{t('The days are not available right now.')}</p>;
  if (!currentData) return <SkeletonRows rows={3} rowClassName="h-6" label={t('Loading the days')} />;
  return (
    <ul
      aria-label={t('Each day')}
      tabIndex={0}
      className="mt-2 max-h-56 divide-y overflow-y-auto border-t tabular-nums"
    >
      {(currentData.days ?? []).map((day) => (
        <li key={day.date} className="flex justify-between gap-4 py-1">
          <span className={clsx('shrink-0', day.hours === 0 && 'text-quiet')}>
            {formatPlainDate(day.date, shortDate)}
          </span>
          <span className={clsx('text-right', day.hours === 0 && 'text-quiet')}>{dayText(day)}</span>
        </li>
      ))}
    </ul>
  );
}

/** '8 hours', 'Weekend', '4 hours, Eve of Republic Day (half day)'. */
function dayText({ hours, reason, name }: PreviewedDay): string {
  switch (reason) {
    case null:
      return hoursText(hours);
    case 'WEEKEND':
      return t('Weekend');
    case 'NO_HOURS':
      return t('Not a working day of yours');
    case 'HOLIDAY':
      return name ?? t('Public holiday');
    case 'HALF_HOLIDAY':
      return t('{hours}, {name} (half day)', { hours: hoursText(hours), name: name ?? t('holiday') });
    case 'ILL':
      return t('You are on sick leave');
    default:
      return reason satisfies never;
  }
}

const shortDate = { weekday: 'short', day: 'numeric', month: 'short' } as const;
