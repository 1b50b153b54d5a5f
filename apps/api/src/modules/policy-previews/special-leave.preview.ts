import type { PolicyPreview, SpecialLeaveKind } from '@staffroom/contracts/company.js';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { type SpecialBalance, specialBalance } from '@staffroom/domain/time-off/special-balance.js';
import { hours } from '../area/words.js';
import { people } from '../directory/facade.js';
import { timeOffRequests } from '../time-off/facade.js';
import { accountOf, peopleIn, peopleWord, type Previewing, whoIn } from './previewing.js';

/** A kind that nobody uses concerns everyone who may now request it (R51). */
export async function previewKind(kind: SpecialLeaveKind, previewing: Previewing): Promise<PolicyPreview> {
  const year = yearOf(previewing.today);
  const users = await usersOf(kind.kindId, ['PENDING', 'APPROVED'], previewing);
  if (!users.first) return previewUnused(kind, year, previewing);
  const balance = specialBalance(await accountOf(previewing, users.first.id), kind, year);
  const example = `${users.first.name} has taken or requested ${balanceWords(balance, kind.name)}`;
  const have = users.people === 1 ? 'has' : 'have';
  const who = `${peopleWord(users.people)} who ${have} taken or requested it in ${year} or later`;
  return { people: users.people, who, example };
}

/** What waits can still be reviewed, and what is approved stays. */
export async function previewKindRemoved(kindId: string, previewing: Previewing): Promise<PolicyPreview> {
  const { people, first } = await usersOf(kindId, ['PENDING'], previewing);
  const example = first && `The request of ${first.name} can still be reviewed. Nobody can request this kind any more.`;
  return { people, who: `${peopleWord(people)} with a request of this kind that waits`, example };
}

async function previewUnused(kind: SpecialLeaveKind, year: number, previewing: Previewing): Promise<PolicyPreview> {
  const everyone = { country: null, regionId: null };
  const { people, first } = await peopleIn(previewing, everyone);
  const who = `${whoIn(everyone, people)} who can request it`;
  if (!first) return { people, who, example: null };
  const { limitHours } = specialBalance(await accountOf(previewing, first.id), kind, year);
  const much = limitHours === null ? 'as much of it as reviewers approve' : `${hours(limitHours)} of it in ${year}`;
  return { people, who, example: `${first.name} can take ${much}.` };
}

/** Those who have requests of the kind from this year on, and who of them has the most hours. */
async function usersOf(
  kindId: string,
  statuses: readonly string[],
  { log, today }: Previewing,
): Promise<{ people: number; first: { id: string; name: string } | null }> {
  const { rows } = await log.pool.query<{ id: string; name: string; people: number }>(
    `select u.id, u.full_name as name, count(*) over ()::integer as people
    from ${timeOffRequests('r')} join ${people('u')} on u.id = r.user_id
    where r.kind_id = $1 and r.status = any ($2::text[]) and r.end_date >= make_date($3::integer, 1, 1)
    group by u.id, u.full_name, u.sort_name order by sum(r.hours) desc, u.sort_name, u.id limit 1`,
    [kindId, statuses, yearOf(today)],
  );
  return { people: rows[0]?.people ?? 0, first: rows[0] ?? null };
}

function balanceWords(balance: SpecialBalance, name: string): string {
  const { limitHours, approvedHours, pendingHours, year } = balance;
  const taken = approvedHours + pendingHours;
  if (limitHours === null) return `${hours(taken)} of ${name} in ${year}. There is no limit.`;
  if (taken <= limitHours) return `${taken} of ${hours(limitHours)} of ${name} in ${year}.`;
  return `${hours(taken)} of ${name} in ${year}. ${hours(limitHours)} would be allowed; what is approved stays.`;
}
