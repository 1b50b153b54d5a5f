/** What the leave ledger has to know about leave years: the policies of the countries, and since when leave is carried over (R54). */
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import type { Queryable } from '../../../platform/database/database.js';
import { storedSetting, storeFirst } from '../../../platform/database/stored-settings.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import { readCompany } from '../../company/facade.js';

const setting = 'leave is carried over since';

export async function leaveYearFacts(log: EventLog, db: Queryable, today: PlainDate): Promise<LeaveYearFacts> {
  const since = await storedSetting(db, setting);
  const { carryOver: policies } = await readCompany(log, db);
  return { today, openYear: since === null ? yearOf(today) : Number(since), policies };
}

/** The first time, the year of that day is recorded. Earlier years stay as they are, so that no balance changes with an upgrade. */
export async function recordOpenYear(db: Queryable, day: PlainDate): Promise<void> {
  await storeFirst(db, setting, String(yearOf(day)));
}
