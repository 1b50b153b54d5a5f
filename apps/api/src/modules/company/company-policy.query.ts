/** The company's policies, and who changed each of them last. */
import type { Changed, CompanyPolicy, PolicyChange } from '@staffroom/contracts/company.js';
import { deletedUser } from '@staffroom/contracts/deleted-user.js';
import { countries, type Country } from '@staffroom/contracts/users.js';
import { company } from '@staffroom/domain/company/company.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import { replay } from '@staffroom/domain/decider.js';
import type { Queryable } from '../../platform/database/database.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { people } from '../directory/facade.js';
import { policyOf } from './policy-keys.js';

export async function companyPolicy(log: EventLog): Promise<CompanyPolicy> {
  const events = await log.load<CompanyEvent>(companyStream);
  const { reminders, carryOver, specialLeave, companyDays, retention, teamFiles, language } = replay(company, events);
  const last = new Map(events.map((event) => [policyOf(event), event.meta]));
  const names = await namesOf(log.pool, [...last.values()]);
  const changed = <Policy extends object>(key: string, policy: Policy): Changed<Policy> => {
    const meta = last.get(key);
    return { ...policy, lastChange: meta ? { at: meta.occurredAt, byName: nameIn(names, meta.actorId) } : null };
  };
  const byCountry = <Policy extends object>(key: string, policies: Readonly<Record<Country, Policy>>) =>
    Object.fromEntries(
      countries.map((country) => [country, changed(`${key} ${country}`, policies[country])]),
    ) as Record<Country, Changed<Policy>>;
  return {
    reminders: changed('reminders', reminders),
    carryOver: byCountry('carry-over', carryOver),
    specialLeave: specialLeave.map((kind) => changed(`kind ${kind.kindId}`, kind)),
    companyDays: companyDays.map((day) => changed(`day ${day.dayId}`, day)),
    retention: byCountry('retention', retention),
    teamFiles: changed('team files', teamFiles),
    language: changed('language', language),
  };
}

type Meta = RecordedEvent['meta'];

async function namesOf(db: Queryable, metas: readonly Meta[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(metas.flatMap(({ actorId }) => actorId ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'policy_changers',
    text: `select u.id, u.full_name as name from ${people('u')} where u.id = any ($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function nameIn(names: ReadonlyMap<string, string>, id: string | null): PolicyChange['byName'] {
  return (id && names.get(id)) ?? deletedUser;
}
