/** A month calendar with approved time off and the holidays of the user's country. Its days can be requested. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { useToday } from '../../../api/today.js';
import { Button } from '../../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/error-state.js';
import { MonthGrid, MonthLegend } from '../../../ui/month-grid.js';
import type { Days } from '../../../ui/use-day-choice.js';
import { calendarSpans, monthOf, shiftMonth } from './calendar-spans.js';
import { useGetTimeOffQuery } from '../api/time-off.api.js';

const legend = [
  { tone: 'vacation', label: 'Vacation' },
  { tone: 'sick', label: 'Sick Leave' },
  { tone: 'holiday', label: 'Holiday' },
] as const;
const special = { tone: 'special', label: 'Special Leave' } as const;

export function TimeOffCalendar({ onChoose }: { onChoose: (days: Days) => void }) {
  const today = useToday();
  const [month, setMonth] = useState(monthOf(today));
  const { data, error, isError, isLoading, refetch } = useGetTimeOffQuery();
  const hasSpecial = data?.some(({ type }) => type === 'SPECIAL');
  const hintId = useId();
  const title = formatPlainDate(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <Card>
      <CardHeader
        title={<span aria-live="polite">{title}</span>}
        action={
          <div className="flex gap-1.5">
            {month !== monthOf(today) && (
              <Button variant="ghost" onClick={() => setMonth(monthOf(today))}>
                Today
              </Button>
            )}
            <Button
              variant="outline"
              size="icon"
              aria-label="Previous month"
              onClick={() => setMonth(shiftMonth(month, -1))}
            >
              <ChevronLeft aria-hidden="true" />
            </Button>
            <Button
              variant="outline"
              size="icon"
              aria-label="Next month"
              onClick={() => setMonth(shiftMonth(month, 1))}
            >
              <ChevronRight aria-hidden="true" />
            </Button>
          </div>
        }
      />
      <CardBody className="flex flex-col gap-3">
        {isError && !data ? (
          <ErrorState title="Failed to fetch time off" error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy={isLoading}>
            <MonthGrid
              year={Number(month.slice(0, 4))}
              month={Number(month.slice(5))}
              today={today}
              spans={calendarSpans(data ?? [])}
              label={title}
              description={hintId}
              onChoose={onChoose}
            />
          </div>
        )}
        <div className="flex flex-wrap justify-between gap-x-5 gap-y-1">
          <MonthLegend items={hasSpecial ? [...legend, special] : legend} />
          <p id={hintId} className="text-sm text-quiet max-md:hidden">
            Choose a day to request it, or drag over several.
            <span className="sr-only"> With Shift, the arrow keys choose several.</span>
          </p>
        </div>
      </CardBody>
    </Card>
  );
}
