/** Why the numbers of the balance are what they are, in sentences (R25, R54, R55). */
import { addDays, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { type BalanceExplanation, timeOffLimits, type TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { listText } from '@staffroom/contracts/texts/formats.js';
import { daysAndHours, hoursText } from '../../../shared/time-off/leave-text.js';
import { MomentDate } from '../../../ui/moment.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useExplainBalanceQuery } from '../api/time-off.api.js';

/** The next year as well, if the card shows it. */
export default function BalanceReasons({ withNextYear }: { withNextYear: boolean }) {
  const { currentData: balance, isError } = useExplainBalanceQuery();
  if (isError) return <p className="mt-2">The explanation is not available right now.</p>;
  if (!balance) return <SkeletonRows rows={2} rowClassName="h-8" label="Loading the explanation" />;
  return (
    <ul aria-label="How this is counted" className="mt-2 flex flex-col gap-2 text-quiet">
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
          HR {hours < 0 ? 'took away' : 'added'} {hoursText(Math.abs(hours))} on <MomentDate at={at} />
          {byName !== null && (
            <>
              {' '}
              (<bdi>{byName}</bdi>)
            </>
          )}
          .
        </li>
      ))}
      <CarryOver balance={balance} />
      {approvedHours !== 0 && (
        <li>Approved vacation takes the hours of your working days, but not of days on which you were ill.</li>
      )}
      {pendingHours !== 0 && <li>Requests that wait for review count as taken.</li>}
    </>
  );
}

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
          {hoursText(hours)} lapsed, because {hours === 1 ? 'it was' : 'they were'} not taken by{' '}
          {formatPlainDate(lastDay)}. {toldText(toldOf(lastDay), lastDay, carryOver?.expiresOn)}
        </li>
      ))}
      {kept.map(({ year, hours, expiresOn }) => (
        <li key={`${year} ${expiresOn}`}>
          {hoursText(hours)} of {year} {hours === 1 ? 'stays' : 'stay'}{' '}
          {expiresOn ? `until ${formatPlainDate(expiresOn)}` : 'longer'}, because you were ill up to the last day.
        </li>
      ))}
      {ahead.map(({ lastDay, warnedOn }) => (
        <li key={lastDay}>
          You were told on {listOf(warnedOn)} to take leave by {formatPlainDate(lastDay)}.
        </li>
      ))}
    </>
  );
}

/** A late warning leaves thirty days (R55). */
function toldText(warnedOn: readonly PlainDate[], lastDay: PlainDate, policyDay: PlainDate | null | undefined): string {
  if (warnedOn.length === 0) return '';
  const isLate = policyDay && lastDay > policyDay && warnedOn.some((day) => addDays(day, 30) === lastDay);
  return `You were told on ${listOf(warnedOn)}${isLate ? ', and had 30 days from then' : ''}.`;
}

function entitlementText(
  { year, dayHours = timeOffLimits.fullDayHours }: TimeOffBalance,
  { vacationDays }: BalanceExplanation,
): string {
  const isExact = dayHours % timeOffLimits.balanceStepHours === 0;
  const days = `Your yearly entitlement is ${vacationDays} ${vacationDays === 1 ? 'day' : 'days'}`;
  if (isExact) return `${days} of ${hoursText(dayHours)}.`;
  return `${days} of about ${hoursText(Math.round(dayHours * 100) / 100)}, the average of your days in ${year}.`;
}

function carryOverText(
  { year, carriedHours = 0, expectedHours = 0 }: Omit<TimeOffBalance, 'lapsed'>,
  { limitHours, dayHours, expiresOn }: NonNullable<BalanceExplanation['carryOver']>,
): string {
  const ended = year - 1;
  const isOver = carriedHours !== 0;
  const verb = carriedHours === 1 ? 'was' : 'were';
  const left = isOver ? `${hoursText(carriedHours)} ${verb} left at the end of ${ended}. ` : '';
  if (limitHours === 0) return `${left}Leave of ${ended} is not carried over.`;
  const expected = isOver ? '' : `${hoursText(expectedHours)} will probably be carried over from ${ended}. `;
  const most = limitHours === null ? 'All leave' : `At most ${daysAndHours(limitHours, dayHours)}`;
  const until = expiresOn === null ? 'without a last day' : `until ${formatPlainDate(expiresOn)}`;
  const first = isOver ? ' Vacation takes these hours first.' : '';
  return `${left}${expected}${most} of ${ended} can be carried over, ${until}.${first}`;
}

/** '1 Oct 2026 and 1 Dec 2026'. */
function listOf(dates: readonly PlainDate[]): string {
  return listText(dates.map((date) => formatPlainDate(date)));
}
