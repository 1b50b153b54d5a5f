/** The people of the company who are off: in the next days, or in a month. */
import { Suspense } from 'react';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { lazyPart } from '../../ui/fetched.js';
import { Segmented } from '../../ui/segmented.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useStored } from '../../ui/use-stored.js';
import { NextDays } from './next-days.js';

const CalendarMonth = lazyPart(async () => (await import('./month/calendar-month.js')).default);

const layouts = [
  { value: 'days', label: text('Days') },
  { value: 'month', label: text('Month') },
] as const;

export function CompanyCalendar() {
  const [layout, setLayout] = useStored(`calendar-layout:${useCurrentUser().id}`, ['days', 'month']);
  return (
    <Card>
      <CardHeader
        title={layout === 'days' ? t('Company Calendar - Next 5 Days') : t('Company Calendar - Month')}
        action={
          <Segmented
            label={t('Layout')}
            hideLabel
            value={layout}
            onChange={setLayout}
            options={layouts.map(({ value, label }) => ({ value, label: t(label) }))}
          />
        }
      />
      <CardBody>
        {layout === 'days' ? (
          <NextDays />
        ) : (
          <Suspense fallback={<SkeletonRows rows={10} rowClassName="h-9" />}>
            <CalendarMonth />
          </Suspense>
        )}
      </CardBody>
    </Card>
  );
}
