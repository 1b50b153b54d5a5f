import type { PolicyPreview } from '@staffroom/contracts/company.js';
import { formatPlainDate, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CarriedLeave } from '@staffroom/contracts/time-off.js';
import type { CompanyState } from '@staffroom/domain/company/company.js';
import type { CarryOverChanged } from '@staffroom/domain/company/company-events.js';
import { endOfYear, type LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { carriedLeft, goingOver, leftHours } from '@staffroom/domain/time-off/leave-balance.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { hours } from '../area/words.js';
import { leaveYearFacts } from '../time-off/facade.js';
import { accountOf, peopleIn, type Previewing, whoIn } from './previewing.js';

/** What would happen to the vacation that the example has left now, and to what has gone over to this year (R54). */
export async function previewCarryOver({ country }: CarryOverChanged, previewing: Previewing): Promise<PolicyPreview> {
  const { log, today, state, after } = previewing;
  const place = { country, regionId: null };
  const { people, first } = await peopleIn(previewing, place);
  const who = whoIn(place, people);
  if (!first) return { people, who, example: null };
  const account = await accountOf(previewing, first.id);
  const facts = await leaveYearFacts(log, log.pool, today);
  const outcome = ({ carryOver: policies }: CompanyState) => outcomeOf(account, { ...facts, policies });
  const [now, then] = [outcome(state), outcome(after)];
  const left = hours(Math.max(0, leftHours(account, yearOf(today))));
  const have = t('{name} has {hours} left in {year}.', { name: first.name, hours: left, year: yearOf(today) });
  const becomes =
    now === then
      ? t('As before, {outcome}.', { outcome: then! })
      : t('Now, {now}. With the change, {then}.', { now: now!, then: then! });
  return { people, who, example: `${have} ${becomes}` };
}

/** Years that have ended are closed anew if leave of them has not lapsed, as the daily work would do it. */
function outcomeOf(before: LeaveAccount, facts: LeaveYearFacts): string {
  const closing = timeOffLedger.decide({ type: 'CloseLeaveYears', data: { leaveYears: facts } }, before);
  const account = closing.ok ? closing.events.reduce(timeOffLedger.evolve, before) : before;
  const nothing = t('nothing carries over');
  if (account.status !== 'open') return nothing;
  const year = yearOf(facts.today);
  const earlier = carriedLeft(account, year, facts).map(earlierWords);
  const own = goingOver(account, year, facts);
  const parts = [...earlier, ...own.map(carriedWords)];
  return parts.length === 0 ? nothing : parts.reduce((one, other) => t('{one}, and {other}', { one, other }));
}

function earlierWords({ year, hours: left, expiresOn }: CarriedLeave): string {
  const values = { hours: hours(left), year };
  return expiresOn === null
    ? t('{hours} of {year} can be taken without limit', values)
    : t('{hours} of {year} can be taken until {date}', { ...values, date: shown(expiresOn) });
}

function carriedWords({ year, hours: left, expiresOn }: CarriedLeave): string {
  if (expiresOn === null) return t('{hours} carry over without limit', { hours: hours(left) });
  const values = { hours: hours(left), date: shown(expiresOn) };
  return expiresOn > endOfYear(year)
    ? t('{hours} carry over until {date}', values)
    : t('{hours} expire on {date}', values);
}

function shown(date: PlainDate): string {
  return formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}
