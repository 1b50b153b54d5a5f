/** Why the numbers of the balance are what they are, in sentences (R25, R54, R55). */
import { addDays, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { type BalanceExplanation, timeOffLimits, type TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { listText } from '@staffroom/contracts/texts/formats.js';
import { rich, t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { daysAndHours, hoursText } from '../../../shared/time-off/leave-text.js';
import { countOf } from '../../../ui/number-words.js';
import { MomentDate } from '../../../ui/moment.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useExplainBalanceQuery } from '../api/time-off.api.js';

/** The next year as well, if the card shows it. */
export default function BalanceReasons({ withNextYear }: { withNextYear: boolean }) {
  const { currentData: balance, isError } = useExplainBalanceQuery();
  if (isError) return <p className="mt-2">{t('The explanation is not available right now.')}</p>;
  if (!balance) return <SkeletonRows rows={2} rowClassName="h-8" label={t('Loading the explanation')} />;
  return (
    <ul aria-label={t('How this is counted')} className="mt-2 flex flex-col gap-2 text-quiet">
      <Reasons balance={balance} />
      {withNextYear && balance.nextYear && <CarryOver balance={balance.nextYear} />}
    </ul>
  );
}

function Reasons({ balance }: { balance: TimeOffBalance }) {
  const { approvedHours, pendingHours, explanation } = balance;
  if (!explanation) return null;
  return (
    <>
      <li>{entitlementText(balance, explanation)}</li>
      {explanation.corrections.map(({ hours, at, byName }) => (
        <li key={at}>
          {rich(byName === null ? correctedBySomeone : correctedBy, {
            change: hours < 0 ? 'less' : 'more',
            hours: hoursText(Math.abs(hours)),
            name: byName ?? '',
            time: () => <MomentDate key="time" at={at} />,
            person: (words) => <bdi key="person">{words}</bdi>,
          })}
        </li>
      ))}
      <CarryOver balance={balance} />
      {approvedHours !== 0 && (
        <li>{t('Approved vacation takes the hours of your working days, but not of days on which you were ill.')}</li>
      )}
      {pendingHours !== 0 && <li>{t('Requests that wait for review count as taken.')}</li>}
    </>
  );
}

const correctedBy = text(
  'HR {change, select, less {took away} other {added}} {hours} on <time></time> (<person>{name}</person>).',
);
const correctedBySomeone = text('HR {change, select, less {took away} other {added}} {hours} on <time></time>.');

/** What was left of the year before and the policy for it, what lapsed of it, and when the person was told. */
function CarryOver({ balance: { explanation, lapsed = [], ...balance } }: { balance: TimeOffBalance }) {
  if (!explanation) return null;
  const { carryOver, warnings, kept } = explanation;
  const toldOf = (day: PlainDate) => warnings.find(({ lastDay }) => lastDay === day)?.warnedOn ?? [];
  const ahead = warnings.filter(({ lastDay }) => !lapsed.some((part) => part.lastDay === lastDay));
  return (
    <>
      {carryOver && <li>{carryOverText(balance, carryOver)}</li>}
      {lapsed.map(({ lastDay, hours }) => (
        <li key={lastDay}>
          {t('{hours} lapsed, because {count, plural, one {it was} other {they were}} not taken by {day}.', {
            hours: hoursText(hours),
            count: hours,
            day: formatPlainDate(lastDay),
          })}{' '}
          {toldText(toldOf(lastDay), lastDay, carryOver?.expiresOn)}
        </li>
      ))}
      {kept.map(({ year, hours, expiresOn }) => (
        <li key={`${year} ${expiresOn}`}>
          {t(expiresOn ? keptUntil : keptLonger, {
            hours: hoursText(hours),
            count: hours,
            year,
            day: expiresOn ? formatPlainDate(expiresOn) : '',
          })}
        </li>
      ))}
      {ahead.map(({ lastDay, warnedOn }) => (
        <li key={lastDay}>
          {t('You were told on {days} to take leave by {day}.', {
            days: listOf(warnedOn),
            day: formatPlainDate(lastDay),
          })}
        </li>
      ))}
    </>
  );
}

const keptUntil = text(
  '{hours} of {year} {count, plural, one {stays} other {stay}} until {day}, because you were ill up to the last day.',
);
const keptLonger = text(
  '{hours} of {year} {count, plural, one {stays} other {stay}} longer, because you were ill up to the last day.',
);

/** A late warning leaves thirty days (R55). */
function toldText(warnedOn: readonly PlainDate[], lastDay: PlainDate, policyDay: PlainDate | null | undefined): string {
  if (warnedOn.length === 0) return '';
  const isLate = policyDay && lastDay > policyDay && warnedOn.some((day) => addDays(day, 30) === lastDay);
  const days = listOf(warnedOn);
  return isLate
    ? t('You were told on {days}, and had 30 days from then.', { days })
    : t('You were told on {days}.', { days });
}

function entitlementText(
  { year, dayHours = timeOffLimits.fullDayHours }: TimeOffBalance,
  { vacationDays }: BalanceExplanation,
): string {
  const isExact = dayHours % timeOffLimits.balanceStepHours === 0;
  const days = countOf('day')(vacationDays);
  if (isExact) return t('Your yearly entitlement is {days} of {hours}.', { days, hours: hoursText(dayHours) });
  const hours = hoursText(Math.round(dayHours * 100) / 100);
  return t('Your yearly entitlement is {days} of about {hours}, the average of your days in {year}.', {
    days,
    hours,
    year,
  });
}

function carryOverText(
  { year, carriedHours = 0, expectedHours = 0 }: Omit<TimeOffBalance, 'lapsed'>,
  { limitHours, dayHours, expiresOn }: NonNullable<BalanceExplanation['carryOver']>,
): string {
  const ended = year - 1;
  const isOver = carriedHours !== 0;
  const left = t('{hours} {count, plural, one {was} other {were}} left at the end of {year}.', {
    hours: hoursText(carriedHours),
    count: carriedHours,
    year: ended,
  });
  const sentences = isOver ? [left] : [];
  if (limitHours === 0) {
    sentences.push(t('Leave of {year} is not carried over.', { year: ended }));
    return sentences.join(' ');
  }
  if (!isOver) {
    const hours = hoursText(expectedHours);
    sentences.push(t('{hours} will probably be carried over from {year}.', { hours, year: ended }));
  }
  const amount = limitHours === null ? '' : daysAndHours(limitHours, dayHours);
  const day = expiresOn === null ? '' : formatPlainDate(expiresOn);
  sentences.push(t(policyText(limitHours === null, expiresOn === null), { amount, year: ended, day }));
  if (isOver) sentences.push(t('Vacation takes these hours first.'));
  return sentences.join(' ');
}

function policyText(isAll: boolean, isEndless: boolean): Text {
  if (isAll) {
    return isEndless
      ? text('All leave of {year} can be carried over, without a last day.')
      : text('All leave of {year} can be carried over, until {day}.');
  }
  return isEndless
    ? text('At most {amount} of {year} can be carried over, without a last day.')
    : text('At most {amount} of {year} can be carried over, until {day}.');
}

/** '1 Oct 2026 and 1 Dec 2026'. */
function listOf(dates: readonly PlainDate[]): string {
  return listText(dates.map((date) => formatPlainDate(date)));
}
