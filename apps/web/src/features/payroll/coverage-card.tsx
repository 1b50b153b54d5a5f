/** How many people have a payslip of a month, for HR managers (R35a). */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { addMonths, type PlainMonth } from '@staffroom/contracts/calendar.js';
import { payrollLimits, type PayslipCoverage } from '@staffroom/contracts/payroll.js';
import { formatPlainDate, yearOf, monthTitle } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../api/today.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { lazyPart } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { Opening } from '../../ui/opening.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useGetPayslipCoverageQuery } from './api/payroll.api.js';

const MonthPayslips = lazyPart(async () => (await import('./month-payslips.js')).MonthPayslips);

export function CoverageCard({ labelId }: { labelId: string }) {
  const [chosen, setChosen] = useState<PlainMonth | null>(null);
  const query = useGetPayslipCoverageQuery(chosen);
  const [opened, setOpened] = useState(false);
  return (
    <Card aria-labelledby={labelId} className="px-5 py-3 max-md:px-4">
      <Loadable
        query={query}
        skeleton={<Skeleton className="h-9 w-full max-md:h-[100px]" />}
        errorTitle={t('Failed to count the payslips')}
      >
        {(coverage) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <MonthStepper month={chosen ?? coverage.month} onChange={setChosen} />
              <p role="status" className="min-w-0 flex-1 font-medium max-md:basis-full">
                {coverageText(coverage)}
              </p>
              <Button variant="outline" className="max-md:w-full" onClick={() => setOpened(true)}>
                {coverage.withPayslip < coverage.people ? t('Show who has none') : t('Show who has one')}
              </Button>
            </div>
            <Opening onClose={() => setOpened(false)}>
              {opened && <MonthPayslips coverage={coverage} onClose={() => setOpened(false)} />}
            </Opening>
          </>
        )}
      </Loadable>
    </Card>
  );
}

interface MonthStepperProps {
  month: PlainMonth;
  onChange: (month: PlainMonth) => void;
}

function MonthStepper({ month, onChange }: MonthStepperProps) {
  const first = `${payrollLimits.oldestYear}-01`;
  const last = `${yearOf(useToday()) + 1}-12`;
  return (
    <div className="flex items-center gap-1.5 max-md:w-full max-md:justify-between">
      <Button
        variant="outline"
        size="icon"
        aria-label={t('Previous month')}
        disabled={month <= first}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <span className="min-w-34 text-center font-medium">{monthTitle(`${month}-01`)}</span>
      <Button
        variant="outline"
        size="icon"
        aria-label={t('Next month')}
        disabled={month >= last}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}

function coverageText({ month, people, withPayslip }: PayslipCoverage): string {
  const name = formatPlainDate(`${month}-01`, { month: 'long' });
  return t('{withPayslip} of {people} people have {month}', { withPayslip, people, month: name });
}
