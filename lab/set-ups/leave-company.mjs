/**
 * `node lab/set-ups/leave-company.mjs [DAY] [FOLDER]`, after `npm run build`: the demo company of 34 people in six countries lives from
 * 2 January of the year before until a day, by default 15 April of next year, with the clock of each day. Then each person's balance is added
 * up from what their own page lists and what HR recorded, and compared with the one that they and HR are shown (R25, R54, R55).
 * FOLDER keeps the data, and is used again if it is there; `node apps/api/dist/testing/moved-portal.child.js DAY` with DATA_DIR shows it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../trial/site/free-port.mjs';
import { compileTests } from '../../scripts/tests/compile-tests.mjs';
import { root } from '../../scripts/run-step.mjs';
import { tryOut } from './parts.mjs';

const [day = `${new Date().getUTCFullYear() + 1}-04-15`, kept] = process.argv.slice(2);
const year = Number(day.slice(0, 4));
const lastDays = { GERMANY: '03-31', SPAIN: '01-31', FRANCE: '05-31', PORTUGAL: '04-30' };
const limitDays = { PORTUGAL: 5 };
const fullTime = [8, 8, 8, 8, 8, 0, 0];

await tryOut('leave-company', tryLeave);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryLeave(setUp) {
  compileTests();
  const folder = kept ?? join(setUp.folder, 'company');
  const recordFile = join(folder, 'recorded.json');
  if (!existsSync(recordFile)) {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    writeFileSync(recordFile, run('leave-company.child.js', join(folder, 'data')));
  }
  const { recorded } = JSON.parse(readFileSync(recordFile, 'utf8'));
  const PORT = String(await freePort());
  const env = { DATA_DIR: join(folder, 'data'), PORT, NODE_ENV: 'production' };
  const child = join(root, 'apps/api/dist/testing/moved-portal.child.js');
  await setUp.start(process.execPath, [child, day], { env, readyLine: 'Staffroom is ready' });
  const url = `http://localhost:${PORT}`;
  const hr = await signedIn(url, 'hr');
  for (const person of recorded) {
    const read = await signedIn(url, person.key);
    const [{ user }, balance, list] = await Promise.all(
      ['/api/auth/me', '/api/time-off/balance', '/api/time-off'].map((path) => read(path)),
    );
    const listed = await hr(`/api/users/${user.id}`);
    const sum = addedUp({ ...person, list });
    const shown = { ...balance, hr: listed.vacationHours };
    const detail = `${person.country} ${sentence(sum)}`;
    setUp.expect(
      isEqual(sum, shown),
      user.fullName,
      isEqual(sum, shown) ? detail : `${detail}; shown: ${sentence(shown)}`,
    );
  }
}

/** @param {string} child @param {string} dataDir */
function run(child, dataDir) {
  const { PATH, HOME } = process.env;
  const file = join(root, 'apps/api/dist/testing', child);
  return execFileSync(process.execPath, [file, day], { env: { PATH, HOME, DATA_DIR: dataDir }, maxBuffer: 1e8 });
}

/** @param {string} url @param {string} key @returns {Promise<(path: string) => Promise<any>>} */
async function signedIn(url, key) {
  const body = JSON.stringify({ email: `${key}@example.com`, password: 'Welcome1' });
  const headers = { 'content-type': 'application/json', origin: url };
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (path) => (await fetch(`${url}${path}`, { headers: { cookie } })).json();
}

/** @param {{ entitlementHours: number, correctionHours: number, carriedHours: number, lapsedHours: number, approvedHours: number, leftHours: number, hr?: number }} sum */
function sentence({ entitlementHours, correctionHours, carriedHours, lapsedHours, approvedHours, leftHours, hr }) {
  const terms = `${entitlementHours} entitled + ${correctionHours} corrected + ${carriedHours} carried over − ${lapsedHours} lapsed`;
  return `${terms} − ${approvedHours} approved = ${leftHours}${hr === undefined ? '' : ` (HR: ${hr})`}`;
}

function isEqual(sum, shown) {
  const names = ['entitlementHours', 'correctionHours', 'carriedHours', 'lapsedHours', 'approvedHours', 'leftHours'];
  return names.every((name) => sum[name] === shown[name]) && sum.leftHours === shown.hr;
}

/** From the requests and holidays that the person's page lists, and from what HR recorded. */
function addedUp(person) {
  const [before, now] = [year - 1, year].map((of) => ({
    entitlementHours: entitlement(person, of),
    correctionHours: person.corrections[of] ?? 0,
    taken: takenIn(person, of),
  }));
  const left = before.entitlementHours + before.correctionHours - sumOf(before.taken);
  const limit = Math.ceil((limitDays[person.country] ?? 366) * dayHours(person, `${year - 1}-12-31`) * 4) / 4;
  const carriedHours = Math.max(0, left);
  let lapsedHours = Math.max(0, carriedHours - limit);
  const until = person.country in lastDays ? `${year}-${lastDays[person.country]}` : '9999';
  if (day > until) {
    const used = sumOf(new Map([...now.taken].filter(([date]) => date <= until)));
    const unused = Math.max(0, carriedHours - lapsedHours - used);
    lapsedHours += Math.max(0, unused - keptForIllness(person, until));
  }
  const approvedHours = sumOf(now.taken);
  const { entitlementHours, correctionHours } = now;
  const leftHours = entitlementHours + correctionHours + carriedHours - lapsedHours - approvedHours;
  return { entitlementHours, correctionHours, carriedHours, lapsedHours, approvedHours, leftHours };
}

function entitlement(person, of) {
  const days = datesOf(`${of}-01-01`, `${of}-12-31`);
  const hours = days.reduce((sum, date) => sum + (person.vacationDays * dayHours(person, date)) / days.length, 0);
  return Math.ceil(hours * 4 - 1e-6) / 4;
}

/** The hours of approved vacation by date, without those of approved sick leave. */
function takenIn(person, of) {
  const taken = new Map();
  const ill = illDates(person);
  for (const { type, status, startDate, endDate, hours, givenBackHours } of person.list) {
    if (type !== 'VACATION' || status !== 'APPROVED') continue;
    const dates = datesOf(startDate, endDate).filter((date) => hoursOn(person, date) > 0);
    let rest = hours;
    for (const date of dates) {
      const some = Math.min(rest, hoursOn(person, date));
      rest -= some;
      if (date.startsWith(`${of}`) && !ill.has(date)) taken.set(date, (taken.get(date) ?? 0) + some);
    }
    const isOfYear = startDate.startsWith(`${of}`) && endDate.startsWith(`${of}`);
    const counted = sumOf(new Map([...taken].filter(([date]) => dates.includes(date))));
    // what the page says of this request counts, for example half holidays, which it does not list
    if (isOfYear && dates.length > 0) add(taken, dates.at(-1), hours - givenBackHours - counted);
  }
  return taken;
}

function add(taken, date, hours) {
  if (hours !== 0) taken.set(date, (taken.get(date) ?? 0) + hours);
}

function illDates({ list }) {
  const ill = list.filter(({ type, status }) => type === 'SICK' && status === 'APPROVED');
  return new Set(ill.flatMap(({ startDate, endDate }) => datesOf(startDate, endDate)));
}

/** The working hours of the illness that lasts on that day (R55). */
function keptForIllness(person, until) {
  const ill = illDates(person);
  let hours = 0;
  if (!['GERMANY', 'SPAIN', 'FRANCE'].includes(person.country)) return 0;
  for (let date = until; ill.has(date); date = plus(date, -1)) hours += weekOn(person, date)[weekday(date)];
  return hours;
}

function hoursOn(person, date) {
  const isHoliday = person.list.some(({ type, startDate }) => type === 'HOLIDAY' && startDate === date);
  return isHoliday ? 0 : weekOn(person, date)[weekday(date)];
}

/** The average of the working days (R52). */
function dayHours(person, date) {
  const worked = weekOn(person, date).filter((hours) => hours > 0);
  return worked.reduce((sum, hours) => sum + hours, 0) / worked.length;
}

function weekOn({ patterns }, date) {
  return patterns.filter(({ from }) => from <= date).at(-1)?.hours ?? fullTime;
}

function datesOf(from, to) {
  const dates = [];
  for (let date = from; date <= to; date = plus(date, 1)) dates.push(date);
  return dates;
}

function plus(date, days) {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function weekday(date) {
  return (new Date(date).getUTCDay() + 6) % 7;
}

function sumOf(byDate) {
  return [...byDate.values()].reduce((sum, hours) => sum + hours, 0);
}
