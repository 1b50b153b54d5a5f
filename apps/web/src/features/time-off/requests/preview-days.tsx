/** The preview of a request day by day (R28a): the hours of each date, or why it does not count. */
import { clsx } from 'clsx';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { PreviewedDay, RequestTimeOffBody } from '@staffroom/contracts/time-off.js';
import { hoursText } from '../../../shared/time-off/leave-text.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { usePreviewDaysQuery } from '../api/time-off.api.js';

export default function PreviewDays({ asked }: { asked: RequestTimeOffBody }) {
  const { currentData, isError } = usePreviewDaysQuery(asked);
  if (isError) return <p className="mt-2 text-quiet">The days are not available right now.</p>;
  if (!currentData) return <SkeletonRows rows={3} rowClassName="h-6" label="Loading the days" />;
  return (
    <ul aria-label="Each day" tabIndex={0} className="mt-2 max-h-56 divide-y overflow-y-auto border-t tabular-nums">
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
      return 'Weekend';
    case 'NO_HOURS':
      return 'Not a working day of yours';
    case 'HOLIDAY':
      return name ?? 'Public holiday';
    case 'HALF_HOLIDAY':
      return `${hoursText(hours)}, ${name ?? 'holiday'} (half day)`;
    case 'ILL':
      return 'You are on sick leave';
    default:
      return reason satisfies never;
  }
}

const shortDate = { weekday: 'short', day: 'numeric', month: 'short' } as const;
