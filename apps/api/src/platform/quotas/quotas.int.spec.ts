/** The quotas of one person, and that other people are not affected when one is used up. */
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addDays, isWeekend } from '@staffroom/contracts/plain-date.js';
import { BackgroundWork } from '../../background-work.js';
import { createPlatform } from '../../composition.js';
import { holidaysBetween } from '../../modules/time-off/facade.js';
import { pdf } from '../../testing/sample-files.js';
import { type Agent, startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { DiskReserve } from './disk-reserve.js';

const password = 'Correct1horse';
let portal: TestPortal;
let people = 0;

const limits = {
  QUOTA_REQUESTS: '5',
  QUOTA_WITHDRAWALS: '2',
  QUOTA_CHANGES: '3',
  QUOTA_UPLOADS: '5',
  QUOTA_UPLOAD_MB: '1',
  QUOTA_REFUSALS: '5',
  QUOTA_MAILS: '4',
  QUOTA_EXPORTS: '5',
};

beforeAll(async () => {
  portal = await startTestPortal(limits);
});
afterAll(() => portal.close());

async function person(role: 'EMPLOYEE' | 'HR_MANAGER' = 'EMPLOYEE') {
  const email = `person${++people}@example.com`;
  const id = await portal.settle(email, password, { role });
  const agent = portal.agent();
  await agent.post('/api/auth/login').send({ email, password }).expect(200);
  return { id, agent };
}

const daysAgo = (day: number) => addDays(portal.platform.clock.today(), -day);

/** One day of sick leave. Each day is another one, so that no two requests overlap. */
const sickOn = (agent: Agent, day: number) => {
  const date = daysAgo(day);
  return agent.post('/api/time-off').send({ type: 'SICK', startDate: date, endDate: date, hours: 8 });
};
const workdays = (count: number) =>
  Array.from({ length: 40 }, (_, day) => day)
    .filter((day) => !isWeekend(daysAgo(day)) && holidaysBetween('SPAIN', daysAgo(day), daysAgo(day)).length === 0)
    .slice(0, count);
const refund = (agent: Agent, bytes: Buffer) =>
  agent.post('/api/refunds').field({ description: 'Train', amount: '1250' }).attach('file', bytes, 'Receipt.pdf');
const padded = (kilobytes: number) => Buffer.concat([pdf, Buffer.alloc(kilobytes * 1024)]);

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await portal.platform.pool.query<{ count: number }>(`select count(*)::int as count ${sql}`, values);
  return rows[0]!.count;
}

test('of twenty requests at once, as many as the quota allows are accepted, and others are not affected', async () => {
  const [ana, bo] = [await person(), await person()];
  const replies = await Promise.all(workdays(20).map((day) => sickOn(ana.agent, day)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(429)]);
  const refused = replies.find(({ status }) => status === 429)!;
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(refused.body).toEqual({
    statusCode: 429,
    message: 'You have reached the limit of 5 requests an hour. Nothing was saved. Try again in 60 minutes.',
    code: 'QUOTA_REACHED',
  });
  expect(await count('from views.time_off_requests where user_id = $1', ana.id)).toBe(5);
  expect(portal.platform.quotas.reached.requests).toBeGreaterThanOrEqual(15);
  await sickOn(bo.agent, workdays(1)[0]!).expect(201);
});

test('withdrawals have a quota of their own', async () => {
  const { agent } = await person();
  const ids = await Promise.all(
    workdays(3).map(async (day) => (await sickOn(agent, day).expect(201)).body.id as string),
  );
  const statuses = [];
  for (const id of ids) statuses.push((await agent.delete(`/api/time-off/${id}`)).status);
  expect(statuses).toEqual([204, 204, 429]);
});

test('changes of one’s own password and preferences, and edits of accounts, have a quota', async () => {
  const [ana, hr] = [await person(), await person('HR_MANAGER')];
  const passwords = [password, 'Another1horse', 'Yet1another', 'The4thone'];
  const changes = [];
  for (const [n, newPassword] of passwords.slice(1).entries())
    changes.push(
      await ana.agent.post('/api/auth/change-password').send({ currentPassword: passwords[n], newPassword }),
    );
  changes.push(await ana.agent.put('/api/notification-preferences').send([]));
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(changes[3]!.body.message).toContain('You have reached the limit of 3 changes an hour. Nothing was saved.');
  const statuses = [];
  for (let n = 0; n < 4; n++)
    statuses.push((await hr.agent.patch(`/api/users/${ana.id}`).send({ email: `moved${n}@example.com` })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await count(`from log.events where type = 'UserEdited' and data->>'userId' = $1`, ana.id)).toBe(3);
});

test('the matching of payslips has a quota, because it reads long texts', async () => {
  const hr = await person('HR_MANAGER');
  const statuses = [];
  for (let n = 0; n < 4; n++)
    statuses.push((await hr.agent.post('/api/payroll/matches').send({ month: '2026-03', texts: ['a'] })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('exports have a quota, whichever list is read, also with HEAD', async () => {
  const hr = await person('HR_MANAGER');
  const exports = ['exports/people', 'exports/refunds', 'exports/balances', 'leave-warnings/export'];
  for (const path of exports) await hr.agent.get(`/api/${path}`).expect(200);
  await hr.agent.head('/api/security-events/export').expect(200);
  const refused = await hr.agent.get('/api/exports/absences').expect(429);
  expect(refused.body.message).toContain('You have reached the limit of 5 exports an hour.');
  await hr.agent.get('/api/payroll-export?month=2026-03').expect(429);
  await hr.agent.get('/api/users').expect(200);
});

test('receipts are counted by their size before they are read, uploads by HR are not', async () => {
  const [{ id, agent }, hr] = [await person(), await person('HR_MANAGER')];
  await refund(agent, padded(600)).expect(201);
  const refused = await refund(agent, padded(600)).expect(429);
  expect(refused.body.message).toMatch(/^You have reached the limit of 1 MB of uploads an hour\. Nothing was saved\./);
  expect(await count('from state.files where owner_id = $1', id)).toBe(1);
  for (let n = 0; n < 3; n++) {
    await hr.agent
      .post('/api/documents/upload')
      .field({ userId: id })
      .attach('files', padded(600), 'Contract.pdf')
      .expect(201);
  }
});

test('a form that does not announce its size counts as the largest one', async () => {
  const { agent } = await person();
  const form = agent.post('/api/refunds').set('content-type', 'multipart/form-data; boundary=x');
  form.write('--x\r\n'); // written in pieces, so that it is sent without its length
  expect((await form).status).toBe(429);
});

test('after too many refused attempts no more are recorded, and nothing can be changed, in every process', async () => {
  const [ana, bo] = [await person(), await person()];
  const unknown = () => ana.agent.get('/api/users');
  const statuses = [];
  for (let n = 0; n < 8; n++) statuses.push((await unknown()).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
  expect(await count(`from log.events where type = 'AccessRefused' and meta->>'actorId' = $1`, ana.id)).toBe(5);
  await sickOn(ana.agent, workdays(1)[0]!).expect(429);
  await ana.agent.get('/api/time-off').expect(200);
  await sickOn(bo.agent, workdays(1)[0]!).expect(201);
});

test('calls from another site do not use up the refused attempts of the person whose browser sends them', async () => {
  const { agent } = await person();
  for (let n = 0; n < 6; n++) {
    await agent.post('/api/time-off').set('origin', 'https://evil.example').send({}).expect(403);
    await agent.get('/api/users').set('sec-fetch-site', 'same-site').expect(403);
  }
  await sickOn(agent, workdays(1)[0]!).expect(201);
});

test('the emails that the requests of one person cause are counted for that person', async () => {
  for (let n = 0; n < 5; n++) await person('HR_MANAGER');
  const [ana, bo] = [await person(), await person()];
  const [first, second] = workdays(2) as [number, number];
  await sickOn(ana.agent, first).expect(201);
  const background = new BackgroundWork(portal.platform);
  background.start();
  await background.caughtUp(60_000);
  await background.stop();
  const refused = await sickOn(ana.agent, second).expect(429);
  expect(refused.body.message).toContain('You have reached the limit of 4 emails to colleagues an hour.');
  await sickOn(bo.agent, first).expect(201);
});

test('another process counts in the same place', async () => {
  const { id, agent } = await person();
  const day = workdays(1)[0]!;
  for (let n = 0; n < 5; n++) await agent.get('/api/users').expect(403);
  const other = await createPlatform(portal.platform.config, portal.database.appUrl);
  expect((await other.quotas.refused(id))?.getStatus()).toBe(429);
  expect(() => other.quotas.mayChange(id)).toThrow('You have reached the limit of 5 refused attempts an hour.');
  for (let n = 0; n < 5; n++) await other.quotas.take('requests', id);
  await sickOn(agent, day).expect(429);
  await other.jobs.close();
  await other.pool.end();
});

describe('the disk reserve', () => {
  test('an upload that would use it up gets 503, and everything else works', async () => {
    const full = await startTestPortal({ DISK_RESERVE_MB: '1000000' });
    await full.settle('ana@example.com', password);
    const agent = full.agent();
    await agent.post('/api/auth/login').send({ email: 'ana@example.com', password }).expect(200);
    const refused = await refund(agent, pdf).expect(503);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.body).toMatchObject({ code: 'DISK_FULL' });
    await sickOn(agent, workdays(1)[0]!).expect(201);
    await full.close();
  });

  test('uploads at the same moment cannot use the same space', async () => {
    const { bavail, bsize } = await statfs(tmpdir());
    const tenth = Math.floor((bavail * bsize) / 10);
    const reserve = new DiskReserve(tmpdir(), 1);
    const promises = await Promise.allSettled(Array.from({ length: 50 }, () => reserve.promise(tenth)));
    const granted = promises.flatMap((promise) => (promise.status === 'fulfilled' ? [promise.value] : []));
    expect(granted.length).toBeLessThanOrEqual(10);
    for (const release of granted) release();
    const again = await Promise.allSettled([reserve.promise(tenth)]);
    expect(again[0]!.status).toBe('fulfilled');
  });

  test('the first uploads find a data folder that nothing was written to yet', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'staffroom-reserve-')), 'data');
    const reserve = new DiskReserve(folder, 1);
    await Promise.all(Array.from({ length: 50 }, () => reserve.promise(1)));
    await rm(dirname(folder), { recursive: true });
  });
});
