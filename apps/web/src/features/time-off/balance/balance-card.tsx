/** The balance of this leave year (R25): the hours that can still be requested, and how they add up. */
import { lazy, Suspense, useState } from 'react';
import { formatPlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { CarriedLeave, TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../../api/today.js';
import { availableIn, balanceSum } from '../../../shared/time-off/balance-sum.js';
import { Button } from '../../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../../ui/card.js';
import { dayCount, daysAndHours, hoursText, shortDays } from '../../../shared/time-off/leave-text.js';
import { Loadable } from '../../../ui/loadable.js';
import { ProgressRing } from '../../../ui/progress-ring.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { Spinner } from '../../../ui/spinner.js';
import { CarriedNotes } from './carried-notes.js';
import { useGetTimeOffBalanceQuery } from '../api/time-off.api.js';

const BalanceExplanation = lazy(() => import('./balance-explanation.js'));

export function BalanceCard() {
  const query = useGetTimeOffBalanceQuery();
  return (
    <Card>
      <CardHeader title={t('Vacation balance')} />
      <CardBody>
        <Loadable query={query} skeleton={<BalanceSkeleton />} errorTitle={t('Failed to fetch your balance')}>
          {(balance) => <Balance balance={balance} />}
        </Loadable>
      </CardBody>
    </Card>
  );
}

function Balance({ balance }: { balance: TimeOffBalance }) {
  const { year, entitlementHours, correctionHours, approvedHours, pendingHours, dayHours, carried = [] } = balance;
  const { carriedHours = 0, lapsedHours = 0, expectedHours = 0 } = balance;
  const wholeHours = entitlementHours + correctionHours + carriedHours + expectedHours - lapsedHours;
  const availableHours = availableIn(balance);
  const nextYear = useNextYear(balance);
  const [days] = shortDays(availableHours, dayHours);
  return (
    <div className="flex flex-col items-center gap-5 max-lg:flex-row max-sm:flex-col">
      <ProgressRing
        ratio={wholeHours > 0 ? availableHours / wholeHours : 0}
        tone={availableHours < 0 ? 'rejected' : 'vacation'}
        sizePx={148}
        label={t('{available} of {whole} available in {year}', {
          available: daysAndHours(availableHours, dayHours),
          whole: daysAndHours(wholeHours, dayHours),
          year,
        })}
      >
        <span className="text-3xl font-semibold tracking-tight tabular-nums">{days}</span>
        <span className="text-sm text-quiet">
          {t('{count, plural, one {day available} other {days available}}', {
            count: dayCount(availableHours, dayHours),
          })}
        </span>
      </ProgressRing>
      <div className="w-full">
        <p className="text-center font-medium max-lg:text-left max-sm:text-center">
          {t('{hours} in {year}', { hours: hoursText(availableHours), year })}
        </p>
        <dl className="mt-3 flex flex-col border-t pt-3 text-sm tabular-nums [&>div]:flex [&>div]:justify-between [&>div]:py-1">
          <Line label={t('Yearly entitlement')} hours={entitlementHours} />
          {correctionHours !== 0 && <Line label={t('Corrections')} hours={correctionHours} signed />}
          {carriedHours !== 0 && (
            <Line label={t('Carried over from {year}', { year: year - 1 })} hours={carriedHours} signed />
          )}
          {expectedHours !== 0 && (
            <Line label={t('Expected from {year}', { year: year - 1 })} hours={expectedHours} signed />
          )}
          <LapsedLines balance={balance} />
          <Line label={t(text('Approved', 'hours of vacation'))} hours={-approvedHours} signed />
          <Line label={t('Waiting for review')} hours={-pendingHours} signed />
          <div className="mt-1 border-t pt-2 font-medium">
            <dt>{t('Available')}</dt>
            <dd>{hoursText(availableHours)}</dd>
          </div>
        </dl>
        {carried.length > 0 && (
          <div className="mt-3 border-t pt-3 text-sm">
            <p className="font-medium">{t('Left from earlier years')}</p>
            <div className="text-quiet">
              <CarriedNotes carried={carried} isExpected={expectedHours > 0} />
            </div>
          </div>
        )}
        {nextYear && <NextYear balance={nextYear} />}
        <Explanation nextYear={nextYear} />
      </div>
    </div>
  );
}

/** By their last day, because that is why they lapsed (R55). */
function LapsedLines({ balance: { lapsedHours = 0, lapsed } }: { balance: TimeOffBalance }) {
  if (!lapsed) return lapsedHours !== 0 && <Line label={t('Lapsed')} hours={-lapsedHours} signed />;
  return lapsed.map(({ lastDay, hours }) => (
    <Line key={lastDay} label={t('Lapsed after {day}', { day: formatPlainDate(lastDay) })} hours={-hours} signed />
  ));
}

/** From October on, and once leave is planned in it. */
function useNextYear({ year, nextYear }: TimeOffBalance): TimeOffBalance | undefined {
  const isSoon = useToday() >= `${year}-10-01`;
  return nextYear && (isSoon || nextYear.approvedHours + nextYear.pendingHours > 0) ? nextYear : undefined;
}

/** What the policy does not carry over ends before it, and is no part of it. */
function NextYear({ balance }: { balance: TimeOffBalance }) {
  const { year, dayHours, carried = [], expectedHours = 0 } = balance;
  const availableHours = availableIn(balance);
  const [days] = shortDays(availableHours, dayHours);
  const isEnding = ({ expiresOn }: CarriedLeave) => expiresOn !== null && yearOf(expiresOn) < year;
  return (
    <div className="mt-3 border-t pt-3 text-sm tabular-nums">
      <p className="font-medium">
        {t('{count, plural, one {{days} day available in {year}} other {{days} days available in {year}}}', {
          count: dayCount(availableHours, dayHours),
          days,
          year,
        })}
      </p>
      <div className="text-quiet">
        <CarriedNotes carried={carried.filter((part) => !isEnding(part))} isExpected={expectedHours > 0} />
        {carried.filter(isEnding).map(({ hours, expiresOn }) => (
          <p key={expiresOn}>
            {t('Not carried over: {hours}, until {day}', {
              hours: hoursText(hours),
              day: formatPlainDate(expiresOn!),
            })}
          </p>
        ))}
      </div>
    </div>
  );
}

/** On demand, because the numbers are enough on most visits. Leave planned in the next year takes what is expected to go over first. */
function Explanation({ nextYear }: { nextYear: TimeOffBalance | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-3 border-t pt-3 text-sm">
      <Button variant="ghost" size="sm" className="-ml-2" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t('Hide the explanation') : t('How is this counted?')}
      </Button>
      {isOpen && nextYear && (
        <p className="mt-2 text-quiet tabular-nums">
          {nextYear.year}: {balanceSum(nextYear)}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={<Spinner />}>
          <BalanceExplanation withNextYear={nextYear !== undefined} />
        </Suspense>
      )}
    </div>
  );
}

function Line({ label, hours, signed }: { label: string; hours: number; signed?: boolean }) {
  return (
    <div>
      <dt className="text-quiet">{label}</dt>
      <dd className="shrink-0 pl-2">
        {signed && hours !== 0 ? (hours > 0 ? '+' : '−') : ''}
        {hoursText(signed ? Math.abs(hours) : hours)}
      </dd>
    </div>
  );
}

function BalanceSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading')}
      className="flex flex-col items-center gap-5 max-lg:flex-row max-sm:flex-col"
    >
      <Skeleton className="size-[148px] shrink-0 rounded-full" />
      <div className="flex w-full flex-col items-center gap-3 max-lg:items-start max-sm:items-center">
        <Skeleton className="h-[22px] w-40" />
        <Skeleton className="mt-px h-[139px] w-full" />
      </div>
    </div>
  );
}
