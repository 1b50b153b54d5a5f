import type { PolicyPreview, SpecialLeaveKind } from '@staffroom/contracts/company.js';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { type SpecialBalance, specialBalance } from '@staffroom/domain/time-off/special-balance.js';
import { hours } from '../area/words.js';
import { people } from '../directory/facade.js';
import { timeOffRequests } from '../time-off/facade.js';
import { accountOf, peopleIn, type Previewing } from './previewing.js';

/** A kind that nobody uses concerns everyone who may now request it (R51). */
export async function previewKind(kind: SpecialLeaveKind, previewing: Previewing): Promise<PolicyPreview> {
  const year = yearOf(previewing.today);
  const users = await usersOf(kind.kindId, ['PENDING', 'APPROVED'], previewing);
  if (!users.first) return previewUnused(kind, year, previewing);
  const balance = specialBalance(await accountOf(previewing, users.first.id), kind, year);
  const who = t(
    '{count, plural, one {person who has} other {people who have}} taken or requested it in {year} or later',
    { count: users.people, year },
  );
  return { people: users.people, who, example: exampleOf(users.first.name, balance, kindLabel(kind)) };
}

/** What waits can still be reviewed, and what is approved stays. */
export async function previewKindRemoved(kindId: string, previewing: Previewing): Promise<PolicyPreview> {
  const { people, first } = await usersOf(kindId, ['PENDING'], previewing);
  const who = t('{count, plural, one {person} other {people}} with a request of this kind that waits', {
    count: people,
  });
  const example =
    first &&
    t('The request of {name} can still be reviewed. Nobody can request this kind any more.', { name: first.name });
  return { people, who, example };
}

async function previewUnused(kind: SpecialLeaveKind, year: number, previewing: Previewing): Promise<PolicyPreview> {
  const everyone = { country: null, regionId: null };
  const { people, first } = await peopleIn(previewing, everyone);
  const who = t('{count, plural, one {active person} other {active people}} who can request it', { count: people });
  if (!first) return { people, who, example: null };
  const { limitHours } = specialBalance(await accountOf(previewing, first.id), kind, year);
  const example =
    limitHours === null
      ? t('{name} can take as much of it as reviewers approve.', { name: first.name })
      : t('{name} can take {hours} of it in {year}.', { name: first.name, hours: hours(limitHours), year });
  return { people, who, example };
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

function exampleOf(name: string, balance: SpecialBalance, kind: string): string {
  const { limitHours, approvedHours, pendingHours, year } = balance;
  const taken = approvedHours + pendingHours;
  const values = { name, kind, year, taken: hours(taken) };
  if (limitHours === null) {
    return t('{name} has taken or requested {taken} of {kind} in {year}. There is no limit.', values);
  }
  const limit = hours(limitHours);
  return taken <= limitHours
    ? t('{name} has taken or requested {taken} of {limit} of {kind} in {year}.', {
        ...{ ...values, limit, taken: numberText(taken) },
      })
    : t(
        '{name} has taken or requested {taken} of {kind} in {year}. {limit} would be allowed; what is approved stays.',
        { ...values, limit },
      );
}
