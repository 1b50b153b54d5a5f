/** Lets a year end, and leave of it lapse, for everyone in a portal that runs, which no setting can do. */
import 'reflect-metadata';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { withPlatform } from '../cli/open/with-platform.js';
import { people } from '../modules/directory/facade.js';
import { leaveYearOn } from './leave-year-on.js';

await withPlatform(async ({ log, pool, clock }) => {
  const next = yearOf(clock.today()) + 1;
  const days = process.argv.slice(2).map((day) => `${next}-${day}`);
  const { rows } = await pool.query<{ id: string }>(`select u.id from ${people('u')} where u.status = 'ACTIVE'`);
  for (const day of days) for (const { id } of rows) await leaveYearOn(log, id, day);
});
process.exit();
