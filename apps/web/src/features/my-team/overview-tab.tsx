import { Archive, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { countryLabel, type User } from '@staffroom/contracts/users.js';
import { useToday } from '../../api/today.js';
import { Badge } from '../../ui/badge.js';
import { hoursText, shortDays } from '../../shared/time-off/leave-text.js';

export function OverviewTab({ member: { country, vacationHours, vacationDays, dayHours, status } }: { member: User }) {
  return (
    <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 tabular-nums">
      <Line label="Country">{countryLabel(country)}</Line>
      <Line label="Vacation balance">
        {shortDays(vacationHours, dayHours).join(' ')} left in {yearOf(useToday())}
        <span className="block text-sm text-quiet">
          {hoursText(vacationHours)} · {vacationDays} days entitled per year
        </span>
      </Line>
      <Line label="Status">
        {status === 'ACTIVE' ? (
          <Badge tone="approved" icon={CircleCheck}>
            Active
          </Badge>
        ) : (
          <Badge icon={Archive}>Archived</Badge>
        )}
      </Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
