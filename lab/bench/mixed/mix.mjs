/** Which calls are made, how often, and by whom. */
import { randomFrom } from '../../support/random.mjs';

const dayMs = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const inDays = (days) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);

/** @typedef {{ name: string, method: string, path: string, cookie: string, body?: object, done?: (reply: string) => void }} Call */

/** A function that returns the next call. The same every time, except for ids and dates. */
export function mix({ employees, executives, hrManagers }) {
  const { oneOf } = randomFrom(7);
  const everyone = [...employees, ...executives, ...hrManagers];
  const { submit, review } = requestsOf(employees, () => oneOf(hrManagers));

  const get = (path, who) => () => ({ method: 'GET', path, cookie: oneOf(who).cookie });
  const calendar = `/api/dashboard/company-calendar?startDate=${today}&endDate=${inDays(13)}&perDay=21`;
  const preview = `/api/time-off/preview?type=VACATION&startDate=${inDays(200)}&endDate=${inDays(204)}`;

  /** @type {[name: string, percent: number, make: () => Omit<Call, 'name'> | null][]} */
  const shares = [
    ['calendar', 28, get(calendar, everyone)],
    ['own time off', 16, get('/api/time-off', everyone)],
    ['balance', 10, get('/api/time-off/balance', everyone)],
    ['notifications', 12, get('/api/notifications', everyone)],
    ['me', 10, get('/api/auth/me', everyone)],
    ['queue', 8, get('/api/team/time-off', [...executives, ...hrManagers])],
    ['users', 3, get('/api/users', hrManagers)],
    ['preview', 4, get(preview, everyone)],
    ['submit', 5, submit],
    ['review', 3, review],
    ['documents', 1, get('/api/documents', everyone)],
  ];
  const hundred = shares.flatMap(([name, percent, make]) => Array.from({ length: percent }, () => ({ name, make })));

  return function next() {
    const { name, make } = oneOf(hundred);
    const call = make();
    return call ? { name, ...call } : { name: 'submit', ...submit() };
  };
}

/** Requests for time off, each by the next person, and reviews of those that nobody has reviewed. */
export function requestsOf(employees, reviewer) {
  const freeDays = daysWithoutHolidays();
  let submitted = 0;
  const pending = [];
  const submit = () => {
    const person = employees[submitted % employees.length];
    const date = freeDays[Math.floor(submitted++ / employees.length) % freeDays.length];
    const body = { type: 'SICK', startDate: date, endDate: date };
    const done = (reply) => pending.push(JSON.parse(reply).id);
    return { method: 'POST', path: '/api/time-off', cookie: person.cookie, body, done };
  };
  const review = () => {
    const id = pending.shift();
    if (!id) return null;
    const body = { status: 'APPROVED', comment: 'Get well soon.' };
    return { method: 'PATCH', path: `/api/time-off/${id}/review`, cookie: reviewer().cookie, body };
  };
  return { submit, review };
}

/** Tuesdays to Thursdays far ahead, when none of the company's countries has a holiday. */
function daysWithoutHolidays() {
  const year = Number(today.slice(0, 4)) + 1;
  const days = Array.from({ length: 24 }, (_, i) => new Date(Date.UTC(year, 8, 4 + i)));
  return days.filter((day) => [2, 3, 4].includes(day.getUTCDay())).map((day) => day.toISOString().slice(0, 10));
}
