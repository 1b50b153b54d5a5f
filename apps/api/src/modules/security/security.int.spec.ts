import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { SecurityEvent } from '@staffroom/contracts/security.js';
import { securityStream } from '@staffroom/domain/security/security-events.js';
import { BackgroundWork } from '../../background-work.js';
import type { Test } from 'supertest';
import { allPages } from '../../testing/all-pages.js';
import { type Agent, startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { until } from '../../testing/until.js';
import { resetToken } from '../password-reset/reset-token.js';
import { recordFailedSignIns } from './record-failed-sign-ins.job.js';
import { maxSignInsPerHour } from './sign-in-trail.js';

const password = 'Correct1horse';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let portal: TestPortal;
let hr: Agent;
let userId: string;
let email: string;
let people = 0;

beforeAll(async () => {
  portal = await startTestPortal({ TRUST_PROXY: '1' });
  await portal.settle('hr@example.com', password, { role: 'HR_MANAGER' });
  hr = portal.agent();
  await hr.post('/api/auth/login').send({ email: 'hr@example.com', password }).expect(200);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.platform.pool.query('delete from state.rate_limits; delete from state.failed_sign_ins');
  email = `ana${(people += 1)}@example.com`;
  userId = await portal.settle(email, password);
});

it('the person is notified of a new browser, of ten failures, and at both addresses of a changed email', async () => {
  const background = new BackgroundWork(portal.platform);
  background.showsMails = false;
  background.start();
  try {
    const ana = portal.agent();
    await signIn(ana, password).expect(200);
    await signIn(ana, password).expect(200);
    for (let tried = 0; tried < 10; tried++) await signIn(portal.agent(), 'wrong').expect(401);
    await until(async () => (await mailsTo(email)).length >= 4);
    await hr
      .patch(`/api/users/${userId}`)
      .send({ email: `new-${email}` })
      .expect(200);
    await until(async () => (await mailsTo(`new-${email}`)).length === 1 && (await mailsTo(email)).length === 5);
    expect((await mailsTo(email)).map(({ subject }) => subject).sort()).toEqual([
      'Failed sign-ins to your Staffroom account',
      'New sign-in to your Staffroom account',
      'Welcome to Staffroom',
      'Your Staffroom email address was changed',
      'Your Staffroom password was changed',
    ]);
    expect((await mailsTo(`new-${email}`)).map(({ subject }) => subject)).toEqual([
      'Your Staffroom email address was changed',
    ]);
    const [mail] = (await mailsTo(email)).filter(({ subject }) => subject!.startsWith('New sign-in'));
    expect(mail!.text).toContain('Firefox on Linux, address 198.51.100.7');
  } finally {
    await background.stop();
  }
});

it('R78.1 a new, a changed and a removed IBAN is mailed to the person, and is a security event', async () => {
  const background = new BackgroundWork(portal.platform);
  background.showsMails = false;
  background.start();
  const put = (body: object) => hr.put(`/api/users/${userId}/employment`).send(body).expect(200);
  const told = async () =>
    (await mailsTo(email)).filter(({ subject }) => subject === 'Your bank account in Staffroom was changed');
  try {
    await put({ iban: 'ES91 2100 0418 4502 0005 1332' });
    await put({ iban: 'ES91 2100 0418 4502 0005 1332', employeeNumber: 'E-78' });
    await put({ iban: 'PT50000201231234567890154' });
    await put({ iban: '' });
    await until(async () => (await told()).length === 3);
    const texts = (await told()).map(({ text }) => text!);
    for (const told of ['It ends in 1332.', 'It ends in 0154.', 'Your IBAN was removed.']) {
      expect(texts.filter((text) => text.includes(told))).toHaveLength(1);
    }
    expect(texts.join()).not.toContain('21000418');
    const ofIban = (await listed(userId)).filter(({ type }) => type === 'IBAN_CHANGED');
    expect(ofIban.map(({ actorName }) => actorName)).toEqual(Array(3).fill(ofIban[0]!.actorName));
    const { rows } = await portal.platform.pool.query(`select string_agg(m::text, '') as all from state.mails m`);
    expect(rows[0].all).not.toMatch(/ES9121|PT5000/);
  } finally {
    await background.stop();
  }
});

describe('security events', () => {
  it('a sign-in is recorded with its address and browser, and whether the browser is new', async () => {
    const ana = portal.agent();
    await signIn(ana, password).expect(200);
    await signIn(ana, password).expect(200);
    const signIns = (await listed(userId)).filter(({ type }) => type === 'SIGNED_IN');
    const from = {
      userId,
      userName: 'Ana Lopez',
      actorId: userId,
      address: '198.51.100.7',
      browser: 'Firefox on Linux',
    };
    expect(signIns).toMatchObject([
      { ...from, newBrowser: false },
      { ...from, newBrowser: true },
    ]);
  });

  it('failures of one account from one address are merged, and those of no account are only counted', async () => {
    for (let tried = 0; tried < 4; tried++) await signIn(portal.agent(), 'wrong').expect(401);
    await signIn(portal.agent(), 'wrong', '203.0.113.9:4711').expect(401);
    await signIn(portal.agent(), 'wrong', '198.51.100.7', 'nobody@example.com').expect(401);
    expect(await recorded()).toEqual([]);
    await quiet();
    expect(await recorded()).toEqual(['1 failed or refused attempts named no account']);
    const failed = (await listed(userId)).filter(({ type }) => type === 'SIGN_INS_FAILED');
    expect(failed.sort((one, other) => one.count! - other.count!)).toMatchObject([
      { actorId: null, count: 1, address: '203.0.113.9' },
      { actorId: null, count: 4, address: '198.51.100.7', browser: 'Firefox on Linux' },
    ]);
    const { rows } = await portal.platform.pool.query('select from state.failed_sign_ins');
    expect(rows).toHaveLength(0);
  });

  it('two workers record the same failures once', async () => {
    await signIn(portal.agent(), 'wrong').expect(401);
    await quiet();
    await Promise.all([recorded(), recorded(), recorded()]);
    expect((await listed(userId)).filter(({ type }) => type === 'SIGN_INS_FAILED')).toMatchObject([{ count: 1 }]);
  });

  it('attempts beyond the limit are recorded as refused, and after ten failures the person is warned once', async () => {
    for (let tried = 0; tried < 12; tried++) await signIn(portal.agent(), 'wrong');
    await recorded();
    await portal.platform.pool.query('delete from state.rate_limits');
    for (let tried = 0; tried < 10; tried++) await signIn(portal.agent(), 'wrong').expect(401);
    await recorded();
    const types = (await listed(userId)).map(({ type, count }) => `${type} ${count ?? ''}`.trim());
    expect(types.filter((type) => type !== 'PASSWORD_CHANGED').sort()).toEqual([
      'LIMIT_REACHED 2',
      'MANY_SIGN_INS_FAILED 10',
      'SIGN_INS_FAILED 10',
      'SIGN_INS_FAILED 10',
    ]);
  });

  it('beyond thirty within an hour, sign-ins of an account are merged, also if they come at once', async () => {
    const ana = portal.agent();
    for (let done = 0; done < maxSignInsPerHour + 6; done += 6)
      await Promise.all(Array.from({ length: 6 }, () => signIn(ana, password).expect(200)));
    const signIns = async () => (await listed(userId)).filter(({ type }) => type.startsWith('SIGN'));
    expect((await signIns()).map(({ type }) => type)).toEqual(Array<string>(maxSignInsPerHour).fill('SIGNED_IN'));
    await quiet();
    await Promise.all([recorded(), recorded()]);
    const merged = { type: 'SIGN_INS_COUNTED', count: 6, actorId: null, address: '198.51.100.7' };
    expect((await signIns())[0]).toMatchObject({ ...merged, browser: 'Firefox on Linux' });
    expect(await signIns()).toHaveLength(maxSignInsPerHour + 1);
  });

  it('an account remembers the last fifty browsers', async () => {
    const first = portal.agent();
    await signIn(first, password).expect(200);
    await portal.platform.pool.query(
      `insert into state.known_browsers (id_hash, user_id, used_at)
       select sha256(n::text::bytea), $1, now() - interval '1 day' from generate_series(1, 60) n`,
      [userId],
    );
    await signIn(portal.agent(), password).expect(200);
    const { rows } = await portal.platform.pool.query('select from state.known_browsers where user_id = $1', [userId]);
    expect(rows).toHaveLength(50);
    await signIn(first, password).expect(200);
    expect((await listed(userId))[0]).toMatchObject({ type: 'SIGNED_IN', newBrowser: false });
  });

  it('R9 refused requests for a reset link, uses of one, and password changes are merged by call', async () => {
    const ana = portal.agent();
    await signIn(ana, password).expect(200);
    const newPassword = 'Another1pass';
    const wrong = { currentPassword: 'wrong', newPassword };
    await refusedAfterTen(() => from(ana.post('/api/auth/change-password')).send(wrong));
    await refusedAfterTen(() => from(portal.agent().post('/api/auth/forgot-password')).send({ email }));
    const token = await usedUpLink();
    await refusedAfterTen(() => from(portal.agent().post('/api/auth/reset-password')).send({ token, newPassword }));
    expect(await recorded()).toEqual([]);
    await quiet();
    expect(await recorded()).toEqual([]);
    const limits = (await listed(userId)).filter(({ type }) => type === 'LIMIT_REACHED');
    const merged = { userId, actorId: null, count: 2, address: '198.51.100.7', browser: 'Firefox on Linux' };
    expect(limits.sort((one, other) => (one.call! < other.call! ? -1 : 1))).toMatchObject([
      { ...merged, call: 'change-password' },
      { ...merged, call: 'forgot-password' },
      { ...merged, call: 'reset-password' },
    ]);
  });

  it('after a hundred events of an account within a day, its attempts are merged over all addresses, once an hour', async () => {
    await refusedOften(100);
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      await signIn(portal.agent(), 'wrong', address).expect(401);
      await signIn(portal.agent(), 'wrong', address).expect(401);
    }
    await quiet();
    const before = await position();
    await recorded();
    expect(await position()).toBe(before);
    await portal.platform.pool.query(`update state.failed_sign_ins set since = since - interval '2 hours'`);
    await Promise.all([recorded(), recorded()]);
    expect(await position()).toBe(before + 1);
    const failed = (await listed(userId)).filter(({ type }) => type === 'SIGN_INS_FAILED');
    expect(failed).toMatchObject([{ count: 6, address: '3 addresses', browser: 'several browsers' }]);
  });

  it('R9 refused calls that name no account are one row for each address, and then only a number', async () => {
    const before = await position();
    for (let tried = 0; tried < 10; tried++) await askForLink('nobody@example.com').expect(200);
    await askForLink('nobody@example.com').expect(429);
    const guess = (token: string) =>
      from(portal.agent().post('/api/auth/reset-password')).send({ token, newPassword: 'Another1pass' });
    for (let tried = 0; tried < 100; tried += 20)
      await Promise.all(Array.from({ length: 20 }, (_, i) => guess(`made-up-${tried + i}`).expect(400)));
    for (const token of ['one', 'another', 'a-third']) await guess(token).expect(429);
    const { rows } = await portal.platform.pool.query('select from state.failed_sign_ins');
    expect(rows).toHaveLength(2);
    await quiet();
    expect(await recorded()).toEqual(['4 failed or refused attempts named no account']);
    expect(await position()).toBe(before);
  });

  it('R7 a refused request for a link leaves the same work for a known and an unknown address', async () => {
    for (const address of [email, 'nobody@example.com']) {
      for (let tried = 0; tried < 10; tried++) await askForLink(address).expect(200);
      await askForLink(address).expect(429);
    }
    const { rows } = await portal.platform.pool.query(
      `select to_jsonb(f) - 'account' - 'since' - 'last_at' as counted from state.failed_sign_ins f`,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });

  it('R3 a failed sign-in leaves the same work for a known and an unknown address', async () => {
    await signIn(portal.agent(), 'wrong').expect(401);
    await signIn(portal.agent(), 'wrong', '198.51.100.7', 'nobody@example.com').expect(401);
    const { rows } = await portal.platform.pool.query(
      'select network, browser, failures, refused from state.failed_sign_ins',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });

  it('HR reads them page by page, of one person or of one type', async () => {
    await refusedOften(130);
    const first = `/api/security-events?userId=${userId}`;
    const all = (await allPages<SecurityEvent>((path) => hr.get(path), first)).flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(131);
    const changes = await listed(`${userId}&type=PASSWORD_CHANGED`);
    expect(changes).toMatchObject([{ type: 'PASSWORD_CHANGED', actorId: userId, actorName: 'Ana Lopez' }]);
    await hr.get('/api/security-events?userId=everybody').expect(400);
    await hr.get('/api/security-events?type=NAPS').expect(400);
  });

  it('R41.5 HR exports all of them as a table without formulas', async () => {
    const name = '=HYPERLINK("http://evil.example")';
    await hr.patch(`/api/users/${userId}`).send({ fullName: name }).expect(200);
    await signIn(portal.agent(), password).expect(200);
    await refusedOften(1_100);
    const exported = await hr.get(`/api/security-events/export?userId=${userId}`).expect(200);
    expect(exported.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="security-events.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const rows = rowsOf(exported.text);
    expect(rows).toHaveLength(1_102);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_102);
    expect(new Set(rows.map(({ person }) => person))).toEqual(new Set([`'${name}`]));
    expect(rows[0]).toMatchObject({ event: '1 sign-in refused after too many attempts', by: '', count: '1' });
    expect(rows.find(({ type }) => type === 'SIGNED_IN')).toMatchObject({
      event: 'Signed in with a password from a new browser',
      browser: 'Firefox on Linux',
      address: '198.51.100.7',
      by: `'${name}`,
      newBrowser: 'true',
    });
    const { text } = await hr.get(`/api/security-events/export?userId=${userId}&type=EMAIL_CHANGED`).expect(200);
    expect(rowsOf(text)).toEqual([]);
  });

  it('R23 an erased person leaves no address behind', async () => {
    await signIn(portal.agent(), password).expect(200);
    await signIn(portal.agent(), 'wrong').expect(401);
    await hr.delete(`/api/users/${userId}`).expect(204);
    expect(await listed(userId)).toEqual([]);
    const { rows } = await portal.platform.pool.query(
      `select (select count(*) from state.failed_sign_ins) + (select count(*) from state.known_browsers where user_id = $1) as n`,
      [userId],
    );
    expect(Number(rows[0].n)).toBe(0);
    expect(JSON.stringify(await portal.platform.log.load(securityStream(userId)))).not.toContain('198.51.100.7');
  });
});

function signIn(agent: Agent, secret: string, address = '198.51.100.7', as = email) {
  return from(agent.post('/api/auth/login'), address).send({ email: as, password: secret });
}

function askForLink(address: string) {
  return from(portal.agent().post('/api/auth/forgot-password')).send({ email: address });
}

function from(call: Test, address = '198.51.100.7'): Test {
  return call.set('x-forwarded-for', address).set('user-agent', firefox);
}

/** The limit of R9, and two calls beyond it. */
async function refusedAfterTen(call: () => Test): Promise<void> {
  for (let tried = 0; tried < 10; tried++) expect((await call()).status).not.toBe(429);
  for (let tried = 0; tried < 2; tried++) await call().expect(429);
}

/** The token of a link that was used. */
async function usedUpLink(): Promise<string> {
  const id = randomUUID();
  await portal.platform.pool.query(
    `insert into state.password_resets (id, user_id, expires_at, used_at) values ($1, $2, now() + interval '1 hour', now())`,
    [id, userId],
  );
  return resetToken(portal.platform.keyring, id);
}

/** The rows of a CSV file by column. No cell contains a line break. */
function rowsOf(text: string): Record<string, string>[] {
  expect(text.startsWith('\ufefftime,person,event,')).toBe(true);
  const lines = text.slice(1).split('\r\n').slice(0, -1);
  const [columns, ...rows] = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
    ),
  );
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns![i]!, cell])));
}

async function refusedOften(times: number): Promise<void> {
  const data = { userId, refused: 1, address: '192.0.2.1', browser: 'Chrome', since: new Date().toISOString() };
  const events = Array.from({ length: times }, () => ({ type: 'SignInLimited', data }));
  await portal.platform.log.transact({ actorId: null, command: 'Test', requestId: 'test' }, (unit) =>
    unit.record(securityStream(userId), ...events),
  );
}

async function position(): Promise<number> {
  const { rows } = await portal.platform.pool.query<{ position: string }>('select position from log.log_head');
  return Number(rows[0]!.position);
}

/** The log lines of recording what is due. */
async function recorded(): Promise<string[]> {
  const said: string[] = [];
  await recordFailedSignIns(portal.platform.log, (line) => said.push(line));
  return said;
}

async function quiet(): Promise<void> {
  await portal.platform.pool.query(`update state.failed_sign_ins set last_at = last_at - interval '2 minutes'`);
}

async function listed(of: string): Promise<SecurityEvent[]> {
  return (await hr.get(`/api/security-events?userId=${of}`).expect(200)).body as SecurityEvent[];
}

async function mailsTo(address: string) {
  const { rows } = await portal.platform.pool.query<{ file: string }>(
    `select file_name as file from state.mails where status = 'SENT'`,
  );
  const mails = await Promise.all(
    rows.map(async ({ file }) => PostalMime.parse(await readFile(join(portal.dataDir, 'mail', file)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}
