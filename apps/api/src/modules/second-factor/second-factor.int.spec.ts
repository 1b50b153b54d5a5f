import { Client } from 'pg';
import type { PasskeyOptions, PasskeySetUp } from '@staffroom/contracts/second-factor.js';
import { secondFactorStream } from '@staffroom/domain/second-factor/second-factor-events.js';
import { Passkey } from '../../testing/passkey.js';
import { addApp, firstStep, secondStep } from '../../testing/second-factor.js';
import { type Agent, origin, startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { until } from '../../testing/until.js';
import { sessionRight } from '../auth/session-right.js';
import { SessionStore } from '../auth/session-store.js';
import { bytesOfBase32, codeAt } from './totp.js';

const password = 'Correct1horse';
const masterKey = 'cd'.repeat(32);
let portal: TestPortal;
/** On the same database. */
let other: TestPortal;
let people = 0;

beforeAll(async () => {
  portal = await startTestPortal({ MASTER_KEY: masterKey });
  other = await startTestPortal({ MASTER_KEY: masterKey }, portal.database);
});
afterAll(async () => {
  await other?.app.close();
  await other?.platform.jobs.close();
  await other?.platform.pool.end();
  await portal?.close();
});
beforeEach(() => portal.platform.pool.query('delete from state.rate_limits'));

/** Someone who is signed in. */
async function someone(more: Parameters<TestPortal['settle']>[2] = {}) {
  const email = `person${++people}@example.com`;
  const id = await portal.settle(email, password, more);
  const agent = portal.agent();
  await agent.post('/api/auth/login').send({ email, password }).expect(200);
  return { id, email, agent };
}

async function someoneWithApp() {
  const person = await someone();
  return { ...person, ...(await addApp(person.agent, password)) };
}

const eventsOf = async (userId: string) =>
  (await portal.platform.log.load(secondFactorStream(userId))).map(({ type, data }) => ({ type, ...data }));
/** So many calls wait for a row that someone else has locked. */
const untilWaiting = (calls: number) =>
  until(async () => {
    const { rows } = await portal.platform.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= calls;
  });
const statusOf = async (agent: ReturnType<TestPortal['agent']>) => (await agent.get('/api/auth/me')).status;

describe('an authenticator app', () => {
  it('R64.8 is added with the password and a code, and brings ten recovery codes, once', async () => {
    const { agent, id, secondFactor, recoveryCodes } = await someoneWithApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(secondFactor).toEqual({
      isRequired: false,
      factors: [{ id: expect.any(String), kind: 'TOTP', name: 'Phone', addedAt: expect.any(String), lastUsedAt: null }],
      passkeysArePossible: false,
      recoveryCodesLeft: 10,
    });
    const { recoveryCodes: none } = await addApp(agent, password, 'Tablet');
    expect(none).toBeNull();
    expect((await agent.get('/api/account/second-factor').expect(200)).body.recoveryCodesLeft).toBe(10);
    expect(await eventsOf(id)).toMatchObject([
      { type: 'SecondFactorAdded', kind: 'TOTP', name: 'Phone' },
      { type: 'RecoveryCodesIssued', count: 10 },
      { type: 'SecondFactorAdded', kind: 'TOTP', name: 'Tablet' },
    ]);
  });

  it('R64.8 ends the other sessions if it is the first one, and keeps this one', async () => {
    const { agent, email } = await someone();
    const phone = portal.agent();
    await phone.post('/api/auth/login').send({ email, password }).expect(200);
    await addApp(agent, password);
    expect([await statusOf(agent), await statusOf(phone)]).toEqual([200, 401]);
  });

  it.each(['before', 'after'])(
    'R64.8 ends the session of a sign-in that needed none yet, and that was finished just %s it was added',
    async (moment) => {
      const { agent, email, id } = await someone();
      const late = other.agent();
      const signIn = () => late.post('/api/auth/login').send({ email, password }).then();
      const add = () => addApp(agent, password);
      const [first, second] = moment === 'before' ? [signIn, add] : [add, signIn];
      const holder = await portal.platform.pool.connect();
      try {
        await holder.query('begin');
        await holder.query('select from state.credentials where user_id = $1 for update', [id]);
        const one = first();
        await Promise.race([one, untilWaiting(1)]);
        const two = second();
        await Promise.race([two, untilWaiting(2)]);
        await holder.query('commit');
        await Promise.all([one, two]);
      } finally {
        holder.release();
      }
      expect([await statusOf(agent), await statusOf(late)]).toEqual([200, 401]);
    },
  );

  it.each([
    ['a wrong password', { currentPassword: 'Wrong1horse' }, 'The current password is incorrect.'],
    ['no password', { currentPassword: '' }, 'Current password is required'],
  ])('R64.8 is not added with %s', async (_, body, message) => {
    const { agent } = await someone();
    const reply = await agent.post('/api/account/second-factor/totp/begin').send(body).expect(400);
    expect(reply.body).toMatchObject({ message, errors: [{ field: 'currentPassword', message }] });
  });

  it('R64.8 is not added with a wrong code, the set-up of someone else, or one from before the password changed', async () => {
    const { agent, id } = await someone();
    const begin = async () =>
      (await agent.post('/api/account/second-factor/totp/begin').send({ currentPassword: password })).body;
    const { setUp } = await begin();
    const add = (from: typeof agent, body: object) =>
      from.post('/api/account/second-factor/totp').send({ setUp, name: 'Phone', code: '000000', ...body });
    expect((await add(agent, {}).expect(400)).body.errors).toMatchObject([{ field: 'code' }]);
    await add(agent, { code: 'abc' }).expect(400);
    await add((await someone()).agent, {}).expect(409);
    await add(agent, { setUp: `${setUp.slice(0, -1)}${setUp.endsWith('A') ? 'B' : 'A'}` }).expect(409);
    const change = { currentPassword: password, newPassword: 'Another1horse' };
    await agent.put('/api/account/password').send(change).expect(200);
    await add(agent, {}).expect(409);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('R64.9 one set-up adds one app, also if two portals finish it at the same moment', async () => {
    const { agent, id } = await someone();
    const begun = await agent.post('/api/account/second-factor/totp/begin').send({ currentPassword: password });
    const code = codeAt(bytesOfBase32(begun.body.secret), Date.now());
    const cookie = `sid=${await new SessionStore(portal.platform.pool).open(id)}`;
    const finish = ({ agent: browser }: TestPortal) =>
      browser()
        .post('/api/account/second-factor/totp')
        .set('cookie', cookie)
        .send({ setUp: begun.body.setUp, name: 'Phone', code });
    const replies = await Promise.all([finish(portal), finish(other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await eventsOf(id)).toHaveLength(2);
  });
});

describe('a sign-in with a second factor', () => {
  it('R64.1 gets a token with the 401, and a second call completes it, on another portal too', async () => {
    const { email, id, app } = await someoneWithApp();
    const browser = other.agent();
    const { token, kinds } = await firstStep(browser, email, password);
    expect(kinds).toEqual(['TOTP']);
    expect(await statusOf(browser)).toBe(401);
    const reply = await secondStep(browser, token, await app.code()).expect(200);
    expect(reply.body.user).toMatchObject({ id, email });
    expect(reply.body.user).not.toHaveProperty('mustAddSecondFactor');
    expect(await statusOf(browser)).toBe(200);
    const uses = await browser.get('/api/account/second-factor').expect(200);
    expect(uses.body.factors[0].lastUsedAt).toEqual(expect.any(String));
  });

  it('R64.1 says nothing of it to someone without the password', async () => {
    const { email } = await someoneWithApp();
    const reply = await portal.agent().post('/api/auth/login').send({ email, password: 'Wrong1horse' }).expect(401);
    expect(reply.body).toEqual({ statusCode: 401, message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' });
  });

  it('R64.9 a code is accepted once, although two sign-ins on two portals send it at the same moment', async () => {
    const { email, app } = await someoneWithApp();
    const [one, two] = [portal.agent(), other.agent()];
    const tokens = [await firstStep(one, email, password), await firstStep(two, email, password)];
    const code = await app.code();
    const replies = await Promise.all([
      secondStep(one, tokens[0]!.token, code),
      secondStep(two, tokens[1]!.token, code),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(replies.find(({ status }) => status === 401)!.body.code).toBe('INVALID_SECOND_FACTOR');
    expect(await Promise.all([one, two].map(statusOf))).toEqual(expect.arrayContaining([200, 401]));
  });

  it('R64.9 a token completes one sign-in', async () => {
    const { email, recoveryCodes } = await someoneWithApp();
    const [one, two] = [portal.agent(), other.agent()];
    const { token } = await firstStep(one, email, password);
    const replies = await Promise.all([
      secondStep(one, token, recoveryCodes![0]!),
      secondStep(two, token, recoveryCodes![1]!),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    await secondStep(two, token, recoveryCodes![2]!).expect(401);
  });

  it('R64.9 a recovery code stays if another code completes the sign-in at the same moment', async () => {
    const { email, id, recoveryCodes } = await someoneWithApp();
    const [token, browser] = [(await firstStep(portal.agent(), email, password)).token, portal.agent()];
    const client = new Client(portal.database.adminUrl);
    await client.connect();
    await client.query('begin');
    await client.query('delete from state.sign_in_steps where user_id = $1', [id]); // as the code of the app does
    const late = secondStep(browser, token, recoveryCodes![0]!).then((reply) => reply);
    await untilWaiting(1);
    await client.query('commit');
    await client.end();
    expect((await late).body).toMatchObject({ statusCode: 401, code: 'SIGN_IN_EXPIRED' });
    expect((await eventsOf(id)).map(({ type }) => type)).not.toContain('RecoveryCodeUsed');
    const { token: again } = await firstStep(browser, email, password);
    await secondStep(browser, again, recoveryCodes![0]!).expect(200);
  });

  it('R64.9 a recovery code is accepted once, in any notation, and its use is recorded', async () => {
    const { email, id, recoveryCodes } = await someoneWithApp();
    const code = recoveryCodes![3]!.toLowerCase().replaceAll('-', ' ');
    const [one, two] = [portal.agent(), other.agent()];
    const tokens = [await firstStep(one, email, password), await firstStep(two, email, password)];
    const replies = await Promise.all([
      secondStep(one, tokens[0]!.token, code),
      secondStep(two, tokens[1]!.token, code),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await eventsOf(id)).slice(2)).toEqual([{ type: 'RecoveryCodeUsed', userId: id, left: 9 }]);
  });

  it.each([
    ['000 000', 'This code is wrong or was used before. Wait for the next one and try again.'],
    [
      'ABCD-EFGH-JKMN-PQRS',
      'This recovery code is wrong or was used before. Check what you have typed, or use another one.',
    ],
    ['ABCD-EFGH', 'This recovery code is wrong or was used before. Check what you have typed, or use another one.'],
  ])('R64.9 the refusal of %s says what to do with such a code', async (code, message) => {
    const { email } = await someoneWithApp();
    const browser = portal.agent();
    const { token } = await firstStep(browser, email, password);
    expect((await secondStep(browser, token, code).expect(401)).body).toMatchObject({ message });
  });

  it('R64.1 the token expires after five minutes', async () => {
    const { email, id, app } = await someoneWithApp();
    const browser = portal.agent();
    const { token } = await firstStep(browser, email, password);
    await portal.platform.pool.query(
      `update state.sign_in_steps set created_at = now() - interval '5 minutes 1 second'`,
    );
    const reply = await secondStep(browser, token, await app.code()).expect(401);
    expect(reply.body.code).toBe('SIGN_IN_EXPIRED');
    await firstStep(browser, email, password);
    const { rows } = await portal.platform.pool.query('select from state.sign_in_steps where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['the password has changed', 'update state.credentials set password_hash = password_hash || $2 where user_id = $1'],
    ['the account was archived', `update views.users set status = 'ARCHIVED' where id = $1 and $2 = $2`],
  ])('R64.1 the token is void once %s', async (_, sql) => {
    const { email, id, app } = await someoneWithApp();
    const browser = portal.agent();
    const { token } = await firstStep(browser, email, password);
    await portal.platform.pool.query(sql, [id, 'x']);
    await secondStep(browser, token, await app.code()).expect(401);
    expect(await statusOf(browser)).toBe(401);
  });

  it('R64.1 the token stays void when the account is restored', async () => {
    const { email, id, recoveryCodes } = await someoneWithApp();
    const hr = await someone({ role: 'HR_MANAGER' });
    const browser = portal.agent();
    const { token } = await firstStep(browser, email, password);
    await hr.agent.patch(`/api/users/${id}/archive`).expect(200);
    await hr.agent.patch(`/api/users/${id}/restore`).expect(200);
    const reply = await secondStep(browser, token, recoveryCodes![0]!).expect(401);
    expect(reply.body.code).toBe('SIGN_IN_EXPIRED');
  });

  it.each(['made-up', '', 'A'.repeat(43)])('R64.1 the token %p completes nothing', async (token) => {
    const reply = await secondStep(portal.agent(), token, '123456').expect(401);
    expect(reply.body.code).toBe('SIGN_IN_EXPIRED');
  });

  it('R64.12 wrong codes are limited like passwords, and counted as failed sign-ins', async () => {
    const { email, id, app } = await someoneWithApp();
    const stranger = portal.agent();
    const { token } = await firstStep(stranger, email, password);
    for (let attempt = 0; attempt < 10; attempt++) await secondStep(stranger, token, '000000').expect(401);
    const refused = await secondStep(stranger, token, await app.code()).expect(429);
    expect(Number(refused.get('retry-after'))).toBeGreaterThan(0);
    await firstStep(stranger, email, password); // other attempts are counted apart
    const { rows } = await portal.platform.pool.query(
      `select f.failures, f.factor_refused from state.failed_sign_ins f join state.credentials c on c.email_hmac = f.account
       where c.user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ failures: 10, factor_refused: 1 }]);
  });
});

describe('one’s own second factor', () => {
  it('R64.8 is removed with the password, and the recovery codes with the last one', async () => {
    const { agent, email, id, secondFactor } = await someoneWithApp();
    const remove = (currentPassword: string) =>
      agent.post('/api/account/second-factor/removal').send({ factorId: secondFactor.factors[0]!.id, currentPassword });
    await remove('Wrong1horse').expect(400);
    const left = await remove(password).expect(200);
    expect(left.body).toMatchObject({ isRequired: false, factors: [], recoveryCodesLeft: 0 });
    await portal.agent().post('/api/auth/login').send({ email, password }).expect(200);
    await remove(password).expect(404);
    const { rows } = await portal.platform.pool.query(
      'select user_id from state.second_factors where user_id = $1 union all select user_id from state.recovery_codes where user_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('R64.8 of someone else cannot be removed', async () => {
    const owner = await someoneWithApp();
    const { agent } = await someoneWithApp();
    await agent
      .post('/api/account/second-factor/removal')
      .send({ factorId: owner.secondFactor.factors[0]!.id, currentPassword: password })
      .expect(404);
    await firstStep(portal.agent(), owner.email, password);
  });

  it('R64.9 new recovery codes replace the earlier ones', async () => {
    const { agent, email, recoveryCodes } = await someoneWithApp();
    const issue = (currentPassword: string) =>
      agent.post('/api/account/second-factor/recovery-codes').send({ currentPassword });
    await issue('Wrong1horse').expect(400);
    const codes = (await issue(password).expect(200)).body.recoveryCodes as string[];
    expect(codes).toHaveLength(10);
    const browser = portal.agent();
    const { token } = await firstStep(browser, email, password);
    await secondStep(browser, token, recoveryCodes![0]!).expect(401);
    await secondStep(browser, token, codes[0]!).expect(200);
  });
});

describe('HR', () => {
  it('R64.11 resets a second factor: the person signs in with the password alone, is signed out, and is told by mail', async () => {
    const hr = await someone({ role: 'HR_MANAGER' });
    const { agent, email, id } = await someoneWithApp();
    await hr.agent.delete(`/api/users/${id}/second-factor`).expect(204);
    expect(await statusOf(agent)).toBe(401);
    await portal.agent().post('/api/auth/login').send({ email, password }).expect(200);
    expect((await eventsOf(id)).at(-1)).toEqual({ type: 'SecondFactorReset', userId: id });
    const listed = await hr.agent.get(`/api/security-events?userId=${id}&type=SECOND_FACTOR_RESET`).expect(200);
    expect(listed.body).toMatchObject([{ actorId: hr.id, userId: id }]);
    await hr.agent.delete(`/api/users/${id}/second-factor`).expect(409);
  });

  it('R64.11 cannot reset their own, nor that of someone unknown', async () => {
    const hr = await someone({ role: 'HR_MANAGER' });
    await addApp(hr.agent, password);
    const own = await hr.agent.delete(`/api/users/${hr.id}/second-factor`).expect(403);
    expect(own.body.code).toBe('OWN_ACCOUNT');
    await hr.agent.delete('/api/users/6a9d1fd4-4a0f-4a0e-8f2b-0d8f8f6f7b11/second-factor').expect(404);
  });
});

describe('a required second factor', () => {
  let hr: Awaited<ReturnType<typeof someone>>;
  const requireOf = (...requiredOf: string[]) => hr.agent.put('/api/company/second-factor').send({ requiredOf });
  beforeAll(async () => (hr = await someone({ role: 'HR_MANAGER' })));
  afterEach(async () => void (await requireOf().expect(200)));

  it('R64.10 holds up everything but adding one, in sessions that are open too', async () => {
    const { agent, email } = await someone();
    const policy = await requireOf('EMPLOYEE').expect(200);
    expect(policy.body).toEqual({ requiredOf: ['EMPLOYEE'], peopleWithout: expect.any(Number) });
    const refused = await agent.get('/api/notifications').expect(403);
    expect(refused.body).toMatchObject({ code: 'SECOND_FACTOR_SET_UP_REQUIRED' });
    expect((await agent.get('/api/auth/me').expect(200)).body.user.mustAddSecondFactor).toBe(true);
    const again = portal.agent();
    const signedIn = await again.post('/api/auth/login').send({ email, password }).expect(200);
    expect(signedIn.body.user.mustAddSecondFactor).toBe(true);
    await again.get('/api/team/members').expect(403);
    await addApp(again, password);
    await again.get('/api/notifications').expect(200);
    expect((await again.get('/api/auth/me')).body.user).not.toHaveProperty('mustAddSecondFactor');
    await hr.agent.get('/api/notifications').expect(200);
  });

  it('R64.10 comes after a required password change', async () => {
    await requireOf('EMPLOYEE').expect(200);
    const email = `person${++people}@example.com`;
    await portal.hire(email, 'Temporary1');
    const agent = portal.agent();
    await agent.post('/api/auth/login').send({ email, password: 'Temporary1' }).expect(200);
    expect((await agent.get('/api/account/second-factor').expect(403)).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    const change = { currentPassword: 'Temporary1', newPassword: password };
    const changed = await agent.post('/api/auth/change-password').send(change).expect(200);
    expect(changed.body.user.mustAddSecondFactor).toBe(true);
    await agent.get('/api/account/second-factor').expect(200);
  });

  it('R64.10 the last one cannot be removed, and HR who reset it leave the person to add another', async () => {
    const { agent, email, id, secondFactor } = await someoneWithApp();
    await requireOf('EMPLOYEE').expect(200);
    expect((await agent.get('/api/account/second-factor')).body.isRequired).toBe(true);
    const body = { factorId: secondFactor.factors[0]!.id, currentPassword: password };
    const kept = await agent.post('/api/account/second-factor/removal').send(body).expect(409);
    expect(kept.body.code).toBe('LAST_SECOND_FACTOR');
    await hr.agent.delete(`/api/users/${id}/second-factor`).expect(204);
    const signedIn = await portal.agent().post('/api/auth/login').send({ email, password }).expect(200);
    expect(signedIn.body.user.mustAddSecondFactor).toBe(true);
  });

  it('R64.10 holds when a command commits: its body may arrive after HR required one', async () => {
    const { id } = await someone();
    const session = await new SessionStore(portal.platform.pool).open(id);
    const right = sessionRight(session, { roles: null, evenBeforePasswordChange: false, evenWithoutFactor: false });
    await portal.platform.log.confirm({ rights: [right] });
    await requireOf('EMPLOYEE').expect(200);
    await expect(portal.platform.log.confirm({ rights: [right] })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_SET_UP_REQUIRED',
    });
  });
});

describe('secrets', () => {
  it('R64.13 are in no event, no row in clear, and no reply after the first', async () => {
    const { agent, id, app, recoveryCodes } = await someoneWithApp();
    const { secret } = app;
    const forms = [
      secret,
      bytesOfBase32(secret).toString('hex'),
      bytesOfBase32(secret).toString('base64'),
      ...recoveryCodes!,
    ];
    const tables = await portal.platform.pool.query<{ row: string }>(
      `select f::text || encode(f.sealed, 'escape') as row from state.second_factors f
       union all select c::text from state.recovery_codes c union all select s::text from state.sign_in_steps s`,
    );
    const events = await portal.platform.log.after(0, 10_000);
    const replies = [await agent.get('/api/account/second-factor'), await agent.get('/api/auth/me')];
    const everything = JSON.stringify([tables.rows, events, replies.map(({ text }) => text)]);
    for (const form of forms) expect(everything).not.toContain(form);
    expect(everything).toContain(id); // what is searched is there
  });

  it('R64.13 cannot be read once the person’s key is destroyed', async () => {
    const { email, id, app } = await someoneWithApp();
    const browser = portal.agent();
    const { token } = await firstStep(browser, email, password);
    const admin = new Client({ connectionString: portal.database.adminUrl });
    await admin.connect();
    await admin.query('update keys.person_keys set wrapped = null, destroyed_at = now() where person_id = $1', [id]);
    await admin.end();
    await secondStep(browser, token, await app.code()).expect(401);
  });
});

it('R23 an erasure removes factors, recovery codes and waiting sign-ins', async () => {
  const hr = await someone({ role: 'HR_MANAGER' });
  const { email, id } = await someoneWithApp();
  await firstStep(portal.agent(), email, password);
  await hr.agent.delete(`/api/users/${id}`).expect(204);
  const { rows } = await portal.platform.pool.query(
    `select user_id from state.second_factors where user_id = $1 union all select user_id from state.recovery_codes where user_id = $1
     union all select user_id from state.sign_in_steps where user_id = $1 union all select user_id from views.second_factors where user_id = $1
     union all select user_id from views.recovery_codes where user_id = $1`,
    [id],
  );
  expect(rows).toEqual([]);
});

it('R60 an account that was archived and restored keeps its second factor', async () => {
  const hr = await someone({ role: 'HR_MANAGER' });
  const { email, id } = await someoneWithApp();
  await hr.agent.patch(`/api/users/${id}/archive`).expect(200);
  await hr.agent.patch(`/api/users/${id}/restore`).expect(200);
  await firstStep(portal.agent(), email, password);
});

describe('R77 confirming', () => {
  const elevenMinutesOld = (id: string) =>
    portal.platform.pool.query(
      `update state.sessions set confirmed_at = now() - interval '11 minutes', confirmed_by = null where user_id = $1`,
      [id],
    );
  const addFeed = (agent: Agent) => agent.post('/api/calendar-feeds').send({ kind: 'OWN' });
  const confirm = (agent: Agent, body: object) => agent.post('/api/auth/confirm').send(body);

  it('R77.2 with the password, after which the session has another id and the call succeeds', async () => {
    const { id, agent } = await someone();
    await addFeed(agent).expect(201);
    await elevenMinutesOld(id);
    const refused = await addFeed(agent).expect(403);
    expect(refused.body).toEqual({
      statusCode: 403,
      code: 'CONFIRM_FIRST',
      message: 'Confirm that it is you. Nothing was changed.',
    });
    const ways = { isConfirmed: false, password: true, app: false, passkey: null, provider: null };
    expect((await agent.get('/api/auth/confirm').expect(200)).body).toEqual(ways);
    const { rows: before } = await sessionsOf(id);
    const reply = await confirm(agent, { password }).expect(204);
    expect(reply.get('set-cookie')![0]).toMatch(/^sid=.*HttpOnly/);
    const { rows: after } = await sessionsOf(id);
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
    await addFeed(agent).expect(201);
  });

  it('R77.3 a wrong password changes nothing, and counts with those of the sign-in', async () => {
    const { id, agent, email } = await someone();
    await elevenMinutesOld(id);
    for (let attempt = 0; attempt < 10; attempt++) {
      const { body } = await confirm(agent, { password: 'wrong' }).expect(400);
      expect(body.errors).toEqual([{ field: 'password', message: 'The password is incorrect.' }]);
    }
    await addFeed(agent).expect(403);
    await confirm(agent, { password }).expect(429);
    await agent.post('/api/auth/login').send({ email, password }).expect(429);
    const { rows } = await portal.platform.pool.query(
      'select confirm_failures as failures, refused from state.failed_sign_ins',
    );
    expect(rows).toContainEqual({ failures: 10, refused: 2 });
  });

  it('R77.4 with the code of an app, once', async () => {
    const { id, agent, app } = await someoneWithApp();
    await elevenMinutesOld(id);
    expect((await agent.get('/api/auth/confirm').expect(200)).body).toMatchObject({ app: true, passkey: null });
    const code = await app.code();
    await confirm(agent, { code: '000000' }).expect(400);
    await confirm(agent, { code }).expect(204);
    await addFeed(agent).expect(201);
    await elevenMinutesOld(id);
    await confirm(agent, { code }).expect(400);
    await addFeed(agent).expect(403);
  });

  it('R77.4 with a passkey: its reply belongs to one id of the session, and works once', async () => {
    const { id, email, agent } = await someone();
    const passkey = new Passkey(origin);
    const begun = await agent.post('/api/account/second-factor/passkey/begin').send({ currentPassword: password });
    const { setUp, options } = begun.body as PasskeySetUp;
    const added = { setUp, name: 'Key', reply: passkey.added(options) };
    await agent.post('/api/account/second-factor/passkey').send(added).expect(201);
    const elsewhere = portal.agent();
    const { token, passkey: toSignIn } = await firstStep(elsewhere, email, password);
    await elsewhere
      .post('/api/auth/login/second-factor')
      .send({ token, passkey: passkey.used(toSignIn!) })
      .expect(200);
    await elevenMinutesOld(id);
    const asked = async (browser = agent) =>
      (await browser.get('/api/auth/confirm').expect(200)).body.passkey as PasskeyOptions;
    const early = passkey.used(await asked());
    const late = passkey.used(await asked());
    await confirm(agent, { passkey: passkey.used(await asked(elsewhere)) }).expect(400);
    await confirm(agent, { passkey: { ...late, id: 'another' } }).expect(400);
    await addFeed(agent).expect(403);
    await confirm(agent, { passkey: late }).expect(204);
    await addFeed(agent).expect(201);
    await elevenMinutesOld(id);
    for (const replayed of [late, early]) await confirm(agent, { passkey: replayed }).expect(400);
    await addFeed(agent).expect(403);
  });

  it('R77.5 one way at a time', async () => {
    const { agent } = await someone();
    await confirm(agent, {}).expect(400);
    await confirm(agent, { password, code: '123456' }).expect(400);
  });

  const sessionsOf = (id: string) =>
    portal.platform.pool.query<{ idHash: Buffer }>(
      'select id_hash as "idHash" from state.sessions where user_id = $1',
      [id],
    );
});
