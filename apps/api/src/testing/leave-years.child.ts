/** Does the daily work about leave years for a portal that runs, on days of next year: `node leave-years.child.js 01-01 02-01`. */
import 'reflect-metadata';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { withPlatform } from '../cli/open/with-platform.js';
import { leaveYearsOn } from './leave-years-on.js';

await withPlatform(async ({ log, clock }) => {
  const today = clock.today();
  await leaveYearsOn(log, today); // leave of this year is the first that goes over
  for (const day of process.argv.slice(2)) await leaveYearsOn(log, `${yearOf(today) + 1}-${day}`);
});
process.exit();
