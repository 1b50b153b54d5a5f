/** Mixed requests like those of a company: mostly lists, then new requests, reviews, uploads and sign-ins. */
import { randomBytes } from 'node:crypto';

const connections = 4;
const receipt = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000 - 9)]);
/** Sign-in attempts are limited (R9), which is not measured here. */
const forgetAttemptsEvery = 50;

export async function startWork(address, database) {
  let done = 0;
  const statuses = {};
  const pending = [];
  const reviewer = await signIn('reviewer@bench.example');
  const employees = [];
  for (let i = 0; i < 8; i++) employees.push({ cookie: await signIn(`signer${i}@bench.example`), days: sickDays() });
  /** People take turns, so that the lists of each stay short. */
  const next = () => employees[done % employees.length];

  /** The number of each kind in twenty requests. */
  const turns = [
    ...repeat(3, () => call(next().cookie, 'GET', '/api/time-off')),
    ...repeat(2, () => call(reviewer, 'GET', '/api/team/time-off')),
    ...repeat(2, () => call(reviewer, 'GET', '/api/users')),
    ...repeat(2, () => call(next().cookie, 'GET', '/api/refunds')),
    ...repeat(1, () => call(next().cookie, 'GET', '/api/notifications')),
    ...repeat(1, () => call(next().cookie, 'GET', '/api/time-off/balance')),
    ...repeat(1, () => call(reviewer, 'GET', calendarPath())),
    ...repeat(2, submitTimeOff),
    ...repeat(2, submitRefund),
    ...repeat(3, review),
    ...repeat(1, () => signIn(`signer${done % 8}@bench.example`)),
  ];

  return {
    statuses,
    done: () => done,
    async until(count) {
      await Promise.all(repeat(connections, work).map((worker) => worker()));
      async function work() {
        while (done < count) {
          const turn = done++;
          if (turn % forgetAttemptsEvery === 0) await database.query('delete from state.rate_limits');
          await turns[(turn * 7) % turns.length](); // 7 and 20 share no factor, so every kind comes, well mixed
        }
      }
    },
  };

  async function submitTimeOff() {
    const { cookie, days } = next();
    const { status, body } = await call(cookie, 'POST', '/api/time-off', { ...days.next().value, reason: 'Down' });
    if (status === 201) pending.push(`/api/time-off/${body.id}/review`);
  }

  async function submitRefund() {
    const form = new FormData();
    form.set('description', 'Train to the customer');
    form.set('amount', '4250');
    form.set('file', new Blob([receipt]), 'Receipt.pdf');
    const { status, body } = await call(next().cookie, 'POST', '/api/refunds', form);
    if (status === 201) pending.push(`/api/refunds/${body.id}/review`);
  }

  async function review() {
    const path = pending.shift();
    if (!path) return call(reviewer, 'GET', '/api/team/refunds');
    return call(reviewer, 'PATCH', path, { status: 'REJECTED', comment: 'Please ask again.' });
  }

  async function call(cookie, method, path, body) {
    const isForm = body instanceof FormData;
    const headers = { cookie, 'sec-fetch-site': 'same-origin', ...(body && !isForm ? json : {}) };
    const response = await fetch(address + path, {
      method,
      headers,
      body: isForm ? body : body && JSON.stringify(body),
    });
    count(response.status);
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  }

  async function signIn(email) {
    const response = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', ...json },
      body: JSON.stringify({ email, password: 'Welcome1' }),
    });
    count(response.status);
    await response.text();
    return response.headers.getSetCookie()[0]?.split(';')[0];
  }

  function count(status) {
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

const json = { 'content-type': 'application/json' };

function calendarPath() {
  const today = new Date().toISOString().slice(0, 10);
  const end = new Date(Date.now() + 13 * 86_400_000).toISOString().slice(0, 10);
  return `/api/dashboard/company-calendar?startDate=${today}&endDate=${end}`;
}

/** Sick leave of one day each. A rejected request frees its day, so one year is enough. */
function* sickDays() {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1));
  for (let i = 0; ; i = (i + 1) % 360) {
    const date = new Date(day.getTime() + i * 86_400_000).toISOString().slice(0, 10);
    yield { type: 'SICK', startDate: date, endDate: date };
  }
}

function repeat(times, what) {
  return Array.from({ length: times }, () => what);
}
