/** Above the people of a month: its days, the public holidays by country, and how many are away. */
import { clsx } from 'clsx';
import { formatPlainDate, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { countryCode, countryLabel } from '@staffroom/contracts/users.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { MonthLayoutProps } from './month-layout-props.js';
import { awayOn, knownOn } from './month-people.js';

interface MonthHeadProps extends MonthLayoutProps {
  days: readonly PlainDate[];
}

const fullDate = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const rowHead = 'sticky left-0 z-10 border-r border-b bg-surface px-3 text-start font-medium';

export function MonthHead({ days, today, people, holidays, isLoaded, hasMore }: MonthHeadProps) {
  return (
    <thead className="sticky top-14 z-20 text-xs @max-[922px]:top-0">
      <tr>
        <th scope="col" className={clsx(rowHead, 'rounded-tl-card text-quiet')}>
          {t('Name')}
        </th>
        {days.map((date) => (
          <th
            key={date}
            scope="col"
            aria-current={date === today ? 'date' : undefined}
            className={clsx('border-b py-1.5 text-center font-medium last:rounded-tr-card', dayColour(date, today))}
          >
            <span className="sr-only">{formatPlainDate(date, fullDate)}</span>
            <span aria-hidden="true" className="block text-[0.6875rem] leading-4">
              {formatPlainDate(date, { weekday: 'narrow' })}
            </span>
            <span
              aria-hidden="true"
              className={clsx(
                'block text-sm',
                date === today ? 'forced-colors:underline' : !isWeekend(date) && 'text-ink',
              )}
            >
              {Number(date.slice(8))}
            </span>
          </th>
        ))}
      </tr>
      {holidays.size > 0 && (
        <tr>
          <th scope="row" className={clsx(rowHead, 'text-quiet')}>
            {t('Public holidays')}
          </th>
          {days.map((date) => (
            <td key={date} className={clsx('border-b py-1 text-center align-top', dayColour(date, today))}>
              {holidays.get(date)?.map(({ country, name }) => (
                <span key={country} title={`${countryLabel(country)}: ${name}`} className="block">
                  <span aria-hidden="true" className="font-semibold text-holiday-ink">
                    {countryCode(country)}
                  </span>
                  <span className="sr-only">{`${countryLabel(country)}: ${name}. `}</span>
                </span>
              ))}
            </td>
          ))}
        </tr>
      )}
      <tr>
        <th scope="row" className={rowHead}>
          {rich(
            hasMore
              ? text('Away<quiet> of {count} listed so far</quiet>')
              : text('Away<quiet> of {count} listed</quiet>'),
            {
              count: String(people.length),
              quiet: (words) => (
                <span key="quiet" className="font-normal text-quiet">
                  {words}
                </span>
              ),
            },
          )}
        </th>
        {days.map((date) => (
          <td key={date} className={clsx('border-b py-1.5 text-center', dayColour(date, today))}>
            {isLoaded && !isWeekend(date) && <Away {...{ date, today, people, holidays }} />}
          </td>
        ))}
      </tr>
    </thead>
  );
}

function Away({
  date,
  today,
  people,
  holidays,
}: Pick<MonthHeadProps, 'today' | 'people' | 'holidays'> & { date: PlainDate }) {
  const known = knownOn(people, date, today);
  const away = awayOn(known, date, holidays).length;
  const words = t('{away} of {count} away', { away, count: known.length });
  return (
    <span title={words}>
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className={clsx(away > 0 ? 'font-semibold text-ink' : 'text-quiet')}>
        {away}
      </span>
    </span>
  );
}

/** Opaque, because rows scroll below it. */
function dayColour(date: PlainDate, today: PlainDate): string {
  if (date === today) return 'bg-accent-soft text-accent-ink';
  return isWeekend(date) ? 'bg-sunken text-quiet' : 'bg-surface text-quiet';
}
