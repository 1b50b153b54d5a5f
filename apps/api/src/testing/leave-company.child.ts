/**
 * The demo company lives from 2 January of the year before until a day, with the clock of each day:
 * `DATA_DIR=… node leave-company.child.js 2027-04-15`. No setting moves the clock, so moved-portal.child.js shows the result on that day,
 * and the portal itself on a folder that ends today. Prints what HR recorded, as JSON.
 */
import 'reflect-metadata';
import { CommandBus } from '@nestjs/cqrs';
import { addDays, dateIn, eachDay, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { WorkPattern } from '@staffroom/contracts/work-patterns.js';
import supertest from 'supertest';
import { createApp } from '../app.js';
import { createPlatform, views } from '../composition.js';
import { demoLeaders, demoPeople } from '../demo/demo-company.js';
import { seedDemo, smallDemo } from '../demo/seed-demo.js';
import { SessionStore } from '../modules/auth/facade.js';
import { ClosureWork, turnLeaveYears } from '../modules/time-off/facade.js';
import { openDatabase } from '../open-database.js';
import { loadConfig } from '../platform/config/config.js';
import { storeSetting } from '../platform/database/stored-settings.js';
import { makeDataFolder } from '../platform/disk/data-folder.js';
import { Clock } from '../platform/http/clock.js';
import { EachDay } from '../platform/jobs/each-day.js';
import { ensureViews } from '../platform/views/views.js';
import { noQuotas } from './test-portal.js';

class ClockOn extends Clock {
  day: PlainDate = '';

  override now(): Date {
    return new Date(`${this.day}T12:00:00Z`);
  }
}

const throughDay = process.argv[2] ?? dateIn('UTC', new Date());
const firstYear = yearOf(throughDay) - 1;
const config = loadConfig({ ...process.env, ...noQuotas, DEMO: 'false' });
await makeDataFolder(config.dataDir);
const database = await openDatabase(config, () => undefined);
const clock = Object.assign(new ClockOn('UTC'), { day: `${firstYear}-01-02` });
const platform = { ...(await createPlatform(database.config, database.url, database.role)), clock };
const { pool, log } = platform;
await ensureViews(pool, log.codec, views);
const app = await createApp(platform);
await app.listen(0, '127.0.0.1');
const nothingElse = { leave: [], refunds: [], documents: [], payslips: [] };
await seedDemo(app.get(CommandBus), log, clock.day, () => undefined, { ...smallDemo, ...nothingElse });

interface Member {
  id: string;
  key: string;
  /** On 31 December of the first year, whose policy applies (R54). */
  country: Country;
  cookie: string;
  vacationDays: number;
  patterns: WorkPattern[];
  /** By leave year. */
  corrections: Record<number, number>;
  /** The latest last. */
  approved: string[];
}

interface Shown {
  id: string;
  email: string;
  vacationDays: number;
  vacationHours: number;
}

const members: Member[] = [];
const { rows } = await pool.query<{ id: string; email: string }>('select id, email from views.users');
for (const { key, country } of [...demoLeaders, ...demoPeople]) {
  const { id } = rows.find(({ email }) => email === `${key}@example.com`)!;
  const cookie = `sid=${await new SessionStore(pool).open(id)}`;
  members.push({ id, key, country, cookie, vacationDays: 0, patterns: [], corrections: {}, approved: [] });
}
const called = (key: string) => members.find((member) => member.key === key)!;
const hr = called('hr');

type Method = 'get' | 'post' | 'put' | 'patch';

/** Refusals are part of life, so nothing is expected of the reply. */
async function send<Body>(by: Member, method: Method, path: string, body?: object): Promise<Body & { id?: string }> {
  const test = supertest(app.getHttpServer())[method](path).set('cookie', by.cookie);
  const reply = await test.set('sec-fetch-site', 'same-origin').send(body);
  if (reply.status >= 500) throw new Error(`${path}: ${reply.status}`);
  return reply.body as Body & { id?: string };
}

const employ = (key: string, changes: { region?: string; workPattern?: WorkPattern }) => {
  if (changes.workPattern) called(key).patterns.push(changes.workPattern);
  return send(hr, 'put', `/api/users/${called(key).id}/employment`, changes);
};
const policy = (change: object) => send(hr, 'post', '/api/company/policy/changes', change);
const everyYear = { year: null, isHalf: false, country: null, regionId: null };
const week = (...hours: number[]) => [0, 1, 2, 3, 4, 5, 6].map((day) => hours[day] ?? 0) as WorkPattern['hours'];

async function settle(): Promise<void> {
  const from = `${firstYear}-01-01`;
  const regions = {
    'jonas.weber': 'DE-BY',
    'lea.fischer': 'DE-BW',
    'lucia.fernandez': 'ES-CT',
    'carmen.ortega': 'ES-MD',
  };
  for (const [key, region] of Object.entries(regions)) await employ(key, { region });
  await employ('giulia.conti', { workPattern: { from, hours: week(4, 4, 4, 4, 4) } });
  await employ('sofia.marques', { workPattern: { from, hours: week(8, 8, 8) } });
  await employ('felix.schneider', { workPattern: { from, hours: week(10, 10, 10, 10) } });
  await employ('hugo.bernard', { workPattern: { from: `${firstYear}-07-01`, hours: week(4, 4, 4, 4, 4) } });
  await employ('mehmet.kaya', { workPattern: { from: `${firstYear + 1}-03-01`, hours: week(8, 8, 8, 8) } });
  await policy({ change: 'CARRY_OVER', country: 'PORTUGAL', days: 5, expiry: { kind: 'DATE', month: 4, day: 30 } });
  const training = { change: 'SPECIAL_LEAVE', kindId: 'training', name: 'Training', isPaid: true, needsNote: false };
  await policy({ ...training, daysPerYear: 5 });
  const day = { ...everyYear, change: 'COMPANY_DAY' };
  await policy({ ...day, name: 'Christmas Eve', month: 12, day: 24, isHalf: true, effect: 'HOLIDAY' });
  await policy({ ...day, name: 'New Year’s Eve', month: 12, day: 31, country: 'GERMANY', effect: 'CLOSURE' });
  await policy({ ...day, name: 'Epiphany', month: 1, day: 6, country: 'GERMANY', effect: 'CLOSURE' });
}

/** The same sequence in each run. */
let state = firstYear;
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

const isLate = (today: PlainDate) => today > addDays(throughDay, -21);

/** What happens to one person on a day, if anything does. Some take nearly all of their leave, others little. */
async function live(member: Member, at: number, today: PlainDate): Promise<void> {
  const { id, approved } = member;
  const reviewer = member === hr ? called('paula.santos') : hr;
  const inADay = random(30 + (at % 5) * 10);
  const startDate = addDays(today, 3 + random(50));
  if (inADay < 1 || (inADay === 1 && today.slice(5) > '11-01')) {
    const dates = { startDate, endDate: addDays(startDate, random(12)) };
    const part = random(8) === 0 ? { endDate: startDate, hours: 3 } : {};
    const asked = await send(member, 'post', '/api/time-off', { type: 'VACATION', ...dates, ...part });
    if (!asked.id || (isLate(today) && random(2) === 0)) return;
    const status = random(12) === 0 ? 'REJECTED' : 'APPROVED';
    await send(reviewer, 'patch', `/api/time-off/${asked.id}/review`, { status });
    if (status === 'APPROVED') approved.push(asked.id);
  }
  if (inADay === 2 && random(3) === 0) {
    const from = addDays(today, -random(6));
    const ill = { userId: id, type: 'SICK', startDate: from, endDate: addDays(from, random(5) === 0 ? 30 : random(4)) };
    await send(reviewer, 'post', '/api/team/time-off', ill);
  }
  if (inADay === 3 && random(4) === 0 && approved.length > 0) {
    const cancelling = { comment: 'Needed here', personAgreed: true };
    await send(reviewer, 'post', `/api/team/time-off/${approved.pop()}/cancellation`, cancelling);
  }
  if (inADay === 4 && random(12) === 0) await correct(member, random(5) * 4 - 4);
  if (inADay === 5 && random(10) === 0) {
    const course = { type: 'SPECIAL', kindId: 'training', startDate, endDate: addDays(startDate, 1) };
    const asked = await send(member, 'post', '/api/time-off', course);
    if (asked.id) await send(reviewer, 'patch', `/api/time-off/${asked.id}/review`, { status: 'APPROVED' });
  }
}

async function correct({ id, corrections }: Member, hours: number): Promise<void> {
  const reviewer = id === hr.id ? called('paula.santos') : hr;
  const before = await send<Shown>(reviewer, 'get', `/api/users/${id}`);
  const vacationHours = before.vacationHours + hours;
  if (hours === 0 || vacationHours < 0) return;
  const after = await send<Shown>(reviewer, 'patch', `/api/users/${id}`, { vacationHours });
  const year = yearOf(clock.day);
  if (after.vacationHours === vacationHours) corrections[year] = (corrections[year] ?? 0) + hours;
}

await settle();
const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const closures = new ClosureWork(log, clock, fail);
const years = new EachDay(platform, 'leave-years', (day) => turnLeaveYears(platform, day));
for (const today of eachDay(clock.day, throughDay)) {
  clock.day = today;
  if (today.endsWith('-01') || today.endsWith('-02')) await storeSetting(pool, 'closures due since', today);
  await closures.run();
  await years.run();
  for (const [at, member] of members.entries()) await live(member, at, today);
  if (today === `${firstYear + 1}-03-02`)
    await send(hr, 'patch', `/api/users/${called('alvaro.navarro').id}`, { country: 'FRANCE' });
}
for (const member of members) {
  const { vacationDays } = await send<Shown>(hr, 'get', `/api/users/${member.id}`);
  member.vacationDays = vacationDays;
}
const recorded = members.map(({ key, country, vacationDays, patterns, corrections }) => ({
  key,
  country,
  vacationDays,
  patterns,
  corrections,
}));
process.stdout.write(`${JSON.stringify({ throughDay, recorded })}\n`);
await app.close();
await platform.jobs.close();
await pool.end();
await database.close();
process.exit();
