import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { type Country, countryLabel } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { regionName } from '@staffroom/contracts/regions.js';
import type { CompanyState } from '@staffroom/domain/company/company.js';
import { replay } from '@staffroom/domain/decider.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { people } from '../directory/facade.js';

/** What previews depend on. */
export interface Previewing {
  log: EventLog;
  today: PlainDate;
  timeZone: string;
  /** Before the change. */
  state: CompanyState;
  /** As the change would leave it. */
  after: CompanyState;
}

export interface Place {
  country: Country | null;
  regionId: string | null;
}

export interface SomePeople {
  people: number;
  /** The first by name. */
  first: { id: string; name: string; country: Country; region: string | null } | null;
}

/** Active people in a place. */
export async function peopleIn({ log }: Previewing, { country, regionId }: Place): Promise<SomePeople> {
  const here = `u.status = 'ACTIVE' and ($1::text is null or u.country = $1) and ($2::text is null or u.region = $2)`;
  const { rows } = await log.pool.query<SomePeople>({
    name: 'people_in_place',
    text: `select (select count(*)::integer from ${people('u')} where ${here}) as people,
      (select json_build_object('id', u.id, 'name', u.full_name, 'country', u.country, 'region', u.region)
        from ${people('u')} where ${here} order by u.sort_name, u.id limit 1) as first`,
    values: [country, regionId],
  });
  return rows[0]!;
}

/** 'active people in Bavaria'. */
export function whoIn({ country, regionId }: Place, count: number): string {
  const place = regionId ? regionName(regionId) : country && countryLabel(country);
  return place
    ? t('{count, plural, one {active person} other {active people}} in {place}', { count, place })
    : t('{count, plural, one {active person} other {active people}}', { count });
}

export async function accountOf({ log }: Previewing, userId: string): Promise<LeaveAccount> {
  const { events } = await log.history<TimeOffEvent>(timeOffStream(userId), log.pool);
  return replay(timeOffLedger, events);
}
