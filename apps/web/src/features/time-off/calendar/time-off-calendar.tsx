/** A month calendar with approved time off and the holidays of the user's country. Its days can be requested. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { monthTitle } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../../api/today.js';
import { Button } from '../../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/error-state.js';
import { MonthGrid, MonthLegend } from '../../../ui/month-grid.js';
import type { Days } from '../../../ui/use-day-choice.js';
import { leaveLabel } from '../../../shared/time-off/leave-labels.js';
import { calendarSpans, monthOf, shiftMonth } from './calendar-spans.js';
import { useGetTimeOffQuery } from '../api/time-off.api.js';

const legend = [
  { tone: 'vacation', type: 'VACATION' },
  { tone: 'sick', type: 'SICK' },
  { tone: 'holiday', type: 'HOLIDAY' },
] as const;
const special = { tone: 'special', type: 'SPECIAL' } as const;

export function TimeOffCalendar({ onChoose }: { onChoose: (days: Days) => void }) {
  const today = useToday();
  const [month, setMonth] = useState(monthOf(today));
  const { data, error, isError, isLoading, refetch } = useGetTimeOffQuery();
  const hasSpecial = data?.some(({ type }) => type === 'SPECIAL');
  const hintId = useId();
  const title = monthTitle(`${month}-01`);
  return (
    <Card>
      <CardHeader
        title={<span aria-live="polite">{title}</span>}
        action={
          <div className="flex gap-1.5">
            {month !== monthOf(today) && (
              <Button variant="ghost" onClick={() => setMonth(monthOf(today))}>
                {t('Today')}
              </Button>
            )}
            <Button
              variant="outline"
              size="icon"
              aria-label={t('Previous month')}
              onClick={() => setMonth(shiftMonth(month, -1))}
            >
              <ChevronLeft aria-hidden="true" />
            </Button>
            <Button
              variant="outline"
              size="icon"
              aria-label={t('Next month')}
              onClick={() => setMonth(shiftMonth(month, 1))}
            >
              <ChevronRight aria-hidden="true" />
            </Button>
          </div>
        }
      />
      <CardBody className="flex flex-col gap-3">
        {isError && !data ? (
          <ErrorState title={t('Failed to fetch time off')} error={error} onRetry={() => void refetch()} />
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
          <MonthLegend
            items={(hasSpecial ? [...legend, special] : legend).map(({ tone, type }) => ({
              tone,
              label: leaveLabel(type),
            }))}
          />
          <p id={hintId} className="text-sm text-quiet max-md:hidden">
            {t('Choose a day to request it, or drag over several.')}
            <span className="sr-only"> {t('With Shift, the arrow keys choose several.')}</span>
          </p>
        </div>
      </CardBody>
    </Card>
  );
}
