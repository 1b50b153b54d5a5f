import { Archive, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { countryLabel, type User } from '@staffroom/contracts/users.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../api/today.js';
import { Badge } from '../../ui/badge.js';
import { countOf } from '../../ui/number-words.js';
import { hoursText, shortDays } from '../../shared/time-off/leave-text.js';

export function OverviewTab({ member: { country, vacationHours, vacationDays, dayHours, status } }: { member: User }) {
  return (
    <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 tabular-nums">
      <Line label={t('Country')}>{countryLabel(country)}</Line>
      <Line label={t('Vacation balance')}>
        {t('{days} left in {year}', { days: shortDays(vacationHours, dayHours).join(' '), year: yearOf(useToday()) })}
        <span className="block text-sm text-quiet">
          {hoursText(vacationHours)} · {t('{days} entitled per year', { days: countOf('day')(vacationDays) })}
        </span>
      </Line>
      <Line label={t('Status')}>
        {status === 'ACTIVE' ? (
          <Badge tone="approved" icon={CircleCheck}>
            {t(text('Active', 'an account'))}
          </Badge>
        ) : (
          <Badge icon={Archive}>{t(text('Archived', 'an account'))}</Badge>
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
