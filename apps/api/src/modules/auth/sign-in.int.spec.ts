import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import { type Agent, origin, startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { unknownRoutes } from '../../platform/http/unknown-route.controller.js';
import { attemptsPerAccount } from './attempt-limiter.js';
import { SessionStore } from './session-store.js';

const email = 'ana@example.com';
const password = 'Correct1horse';
let portal: TestPortal;
let userId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  userId = await portal.settle(email, password);
});
afterAll(() => portal.close());
beforeEach(() => portal.platform.pool.query('delete from state.rate_limits'));

describe('signing in', () => {
  it('R2a.3 returns the user and sets a cookie that scripts cannot read [S7.4 R4.1]', async () => {
    const reply = await portal
      .agent()
      .post('/api/auth/login')
      .send({ email: ' ANA@example.com ', password })
      .expect(200);
    expect(reply.body.user).toMatchObject({
      id: userId,
      email,
      role: 'EMPLOYEE',
      vacationDays: 20,
      vacationHours: 160,
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/hash|password"/);
    const cookie = reply.get('set-cookie')?.[0] ?? '';
    expect(cookie).toMatch(/^sid=[\w-]{43}; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
  });

  it('R3.1 gives the same response to a wrong password, an unknown address and an archived account', async () => {
    const archived = await portal.settle('gone@example.com', password);
    await portal.platform.log.transact({ actorId: null, command: 'ArchiveUser', requestId: 'test' }, (unit) =>
      unit.record(`user-${archived}`, { type: 'UserArchived', data: { userId: archived } }),
    );
    const replies = await Promise.all(
      [
        { email, password: 'Wrong1horse' },
        { email: 'nobody@example.com', password },
        { email: 'gone@example.com', password },
      ].map((body) => portal.agent().post('/api/auth/login').send(body)),
    );
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({ statusCode: 401, message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' });
      expect(reply.get('set-cookie')).toBeUndefined();
    }
  });

  it('R3 gives the same response if the person is deleted after the password was checked', async () => {
    const id = await portal.settle('leaving@example.com', password);
    // what a deletion destroys, while the account can still be found
    const admin = new Client({ connectionString: portal.database.adminUrl });
    await admin.connect();
    await admin.query('update keys.person_keys set wrapped = null, destroyed_at = now() where person_id = $1', [id]);
    await admin.end();
    const reply = await portal.agent().post('/api/auth/login').send({ email: 'leaving@example.com', password });
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ statusCode: 401, message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' });
    expect(reply.get('set-cookie')).toBeUndefined();
  });

  it('R3.2 takes the same amount of work to refuse a wrong password, an unknown address and an archived account', async () => {
    const archived = await portal.settle('left@example.com', password);
    await portal.platform.log.transact({ actorId: null, command: 'ArchiveUser', requestId: 'test' }, (unit) =>
      unit.record(`user-${archived}`, { type: 'UserArchived', data: { userId: archived } }),
    );
    const kinds = [email, 'nobody@example.com', 'left@example.com'];
    const workMs = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
    // CPU time, because it does not depend on other load on the machine
    for (let round = 0; round < 7; round++) {
      for (const kind of kinds) {
        const before = process.cpuUsage();
        await portal.agent().post('/api/auth/login').send({ email: kind, password: 'Wrong1horse' }).expect(401);
        const { user, system } = process.cpuUsage(before);
        workMs.get(kind)!.push((user + system) / 1000);
      }
    }
    const medians = [...workMs.values()].map((times) => times.sort((a, b) => a - b)[3]!);
    expect(Math.min(...medians) / Math.max(...medians)).toBeGreaterThan(0.6);
  });

  it('R21a.4 a temporary password opens nothing after seven days, until HR sets a new one', async () => {
    const pool = portal.platform.pool;
    const id = await portal.hire('late@example.com', 'Temporary1');
    const { rows } = await pool.query(
      `select round(extract(epoch from temporary_until - now()) / 3600) as hours from state.credentials where user_id = $1`,
      [id],
    );
    expect(Number(rows[0].hours)).toBe(7 * 24);
    await pool.query(`update state.credentials set temporary_until = now() - interval '1 second' where user_id = $1`, [
      id,
    ]);
    const signIn = (typed: string) =>
      portal.agent().post('/api/auth/login').send({ email: 'late@example.com', password: typed });
    const refused = await signIn('Temporary1').expect(401);
    expect(refused.body).toEqual({
      statusCode: 401,
      message:
        'This temporary password could be used for 7 days. Ask HR for a new one, or choose “Forgot password?” to get a link by email.',
      code: 'TEMPORARY_PASSWORD_EXPIRED',
    });
    expect(refused.get('set-cookie')).toBeUndefined();
    expect((await signIn('Wrong1horse').expect(401)).body.code).toBe('INVALID_CREDENTIALS');

    await portal.settle('rosa@example.com', password, { role: 'HR_MANAGER' });
    const hr = portal.agent();
    await hr.post('/api/auth/login').send({ email: 'rosa@example.com', password }).expect(200);
    await hr.patch(`/api/users/${id}`).send({ password: 'Another1one' }).expect(200);
    const again = portal.agent();
    await again.post('/api/auth/login').send({ email: 'late@example.com', password: 'Another1one' }).expect(200);
    const change = { currentPassword: 'Another1one', newPassword: 'Own1password' };
    await again.post('/api/auth/change-password').send(change).expect(200);
    const own = await pool.query('select temporary_until from state.credentials where user_id = $1', [id]);
    expect(own.rows).toEqual([{ temporary_until: null }]);
  });

  it('R8.3 a hash with outdated parameters is renewed at the sign-in, also by two at the same moment', async () => {
    const pool = portal.platform.pool;
    const id = await portal.settle('early@example.com', password);
    const outdated = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await pool.query('update state.credentials set password_hash = $2 where user_id = $1', [id, outdated]);
    const signIn = () => portal.agent().post('/api/auth/login').send({ email: 'early@example.com', password });
    const hashOf = async () =>
      (await pool.query('select password_hash from state.credentials where user_id = $1', [id])).rows[0].password_hash;
    await portal
      .agent()
      .post('/api/auth/login')
      .send({ email: 'early@example.com', password: 'Wrong1horse' })
      .expect(401);
    expect(await hashOf()).toBe(outdated);
    const replies = await Promise.all([signIn(), signIn(), signIn()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed = await hashOf();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signIn().expect(200);
    expect(await hashOf()).toBe(renewed);
  });

  it('R4.3 issues a new session id at every sign-in and ends the previous session', async () => {
    const agent = await signedIn();
    const before = await sessions();
    await agent.post('/api/auth/login').send({ email, password }).expect(200);
    const after = await sessions();
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
  });

  it('R4.4 ends a session after 8 hours without a request and after 7 days at the latest', async () => {
    for (const age of [
      "used_at = now() - interval '8 hours 1 minute'",
      "created_at = now() - interval '7 days 1 minute'",
    ]) {
      const agent = await signedIn();
      await agent.get('/api/auth/me').expect(200);
      await portal.platform.pool.query(`update state.sessions set ${age}`);
      await agent.get('/api/auth/me').expect(401);
    }
  });

  it('R4.1 does not store the session id itself', async () => {
    const reply = await portal.agent().post('/api/auth/login').send({ email, password });
    const id = /sid=([\w-]+)/.exec(reply.get('set-cookie')![0]!)![1]!;
    const { rows } = await portal.platform.pool.query('select * from state.sessions');
    expect(JSON.stringify(rows)).not.toContain(id);
    expect(rows.some((row) => row.id_hash.equals(Buffer.from(id, 'base64url')))).toBe(false);
  });

  it('R4 a request with two session cookies is refused', async () => {
    const reply = await portal.agent().post('/api/auth/login').send({ email, password });
    const cookie = reply.get('set-cookie')![0]!.split(';')[0]!;
    const two = `sid=${'x'.repeat(43)}; ${cookie}`;
    await portal.bare().get('/api/auth/me').set('cookie', two).expect(400);
    await portal.bare().get('/api/auth/me').set('cookie', cookie).expect(200);
  });

  it('signing out ends the session, clears the cache of the browser, and may be repeated [S7.5 R2a.1]', async () => {
    const agent = await signedIn();
    const reply = await agent.post('/api/auth/logout').expect(204);
    expect(reply.get('clear-site-data')).toBe('"cache"');
    await agent.get('/api/auth/me').expect(401);
    await agent.post('/api/auth/logout').expect(204);
  });

  it('R65 a change for someone other than the session’s owner is refused and changes nothing', async () => {
    await portal.settle('eva@example.com', password, { role: 'HR_MANAGER' });
    const eva = portal.agent();
    const signedInAsEva = await eva.post('/api/auth/login').send({ email: 'eva@example.com', password }).expect(200);
    const evaId = signedInAsEva.body.user.id as string;
    const refused = async (test: ReturnType<Agent['post']>) => {
      const { body } = await test.set('x-signed-in-as', userId).expect(409);
      expect(body).toEqual({
        statusCode: 409,
        message: 'Someone else is signed in to this browser now. Reload the page. Nothing was changed.',
        code: 'OTHER_PERSON',
      });
    };
    const before = await portal.platform.pool.query('select position from log.log_head');
    await refused(eva.post('/api/time-off').send({ type: 'SICK', startDate: '2027-03-01', endDate: '2027-03-02' }));
    await refused(eva.patch(`/api/users/${userId}/archive`));
    await refused(
      eva.post('/api/documents/upload').field('userId', userId).attach('files', Buffer.from('%PDF-'), 'a.pdf'),
    );
    await refused(eva.post('/api/auth/change-password').send({ currentPassword: password, newPassword: 'Other1pass' }));
    await refused(eva.post('/api/auth/logout'));
    await refused(eva.delete(`/api/users/not-an-id`));
    expect(await portal.platform.pool.query('select position from log.log_head')).toMatchObject({ rows: before.rows });

    await eva.get('/api/auth/me').set('x-signed-in-as', userId).expect(200);
    await eva.post('/api/notifications/mark-all-read').set('x-signed-in-as', evaId.toUpperCase()).expect(200);
    await eva.post('/api/notifications/mark-all-read').expect(200);
    await eva.post('/api/auth/logout').set('x-signed-in-as', evaId).expect(204);
    await eva.post('/api/auth/logout').set('x-signed-in-as', evaId).expect(204);
    await eva.post('/api/notifications/mark-all-read').set('x-signed-in-as', userId).expect(401);
  });

  it('R9.1 stops after 10 failures of one account from one address, even if sent at once, and says when to try again [R2.5]', async () => {
    const attempts = Array.from({ length: attemptsPerAccount + 5 }, () =>
      portal.agent().post('/api/auth/login').send({ email: 'target@example.com', password: 'wrong' }),
    );
    const statuses = (await Promise.all(attempts)).map((reply) => reply.status).sort();
    expect(statuses).toEqual([...Array<number>(attemptsPerAccount).fill(401), ...Array<number>(5).fill(429)]);
    const refused = await portal
      .agent()
      .post('/api/auth/login')
      .send({ email: 'target@example.com', password: 'wrong' });
    expect(Number(refused.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.code).toBe('TOO_MANY_ATTEMPTS');
    await portal.agent().post('/api/auth/login').send({ email, password }).expect(200); // other accounts are not locked
  });

  it('R9.4 counts failures only and stores no address unencrypted', async () => {
    for (let i = 0; i < attemptsPerAccount + 3; i++) {
      await portal.agent().post('/api/auth/login').send({ email, password }).expect(200);
    }
    const { rows } = await portal.platform.pool.query('select * from state.rate_limits');
    expect(JSON.stringify(rows)).not.toMatch(/ana@|example|127\.0\.0/);
  });
});

describe('checks before a request is handled', () => {
  it('R2b.1 a request without a session gets 401 before anything else is checked', async () => {
    const stranger = portal.agent();
    await stranger.post('/api/time-off').set('content-type', 'application/json').send('{broken').expect(401);
    await stranger.get('/api/users').expect(401);
    await stranger.get('/api/time-off/preview?type=NONSENSE').expect(401);
  });

  it('R2b.1 a request that the role may not make gets 403 before the body is read', async () => {
    const agent = await signedIn();
    await agent.get('/api/users').expect(403);
    await agent
      .patch('/api/time-off/nonsense/review')
      .set('content-type', 'application/json')
      .send('{broken')
      .expect(403);
  });

  it('R10.1 a call from another site is refused, even with a valid cookie', async () => {
    const cookie = `sid=${await new SessionStore(portal.platform.pool).open(userId)}`;
    const withdraw = '/api/time-off/00000000-0000-4000-8000-000000000000';
    const send = (headers: Record<string, string>) =>
      portal
        .bare()
        .delete(withdraw)
        .set({ cookie, ...headers });
    await send({}).expect(403);
    await send({ origin: 'https://evil.example' }).expect(403);
    await send({ origin: 'null' }).expect(403);
    await send({ origin: `${origin}.evil.example` }).expect(403);
    await send({ 'sec-fetch-site': 'same-site' }).expect(403);
    await send({ 'sec-fetch-site': 'cross-site' }).expect(403);
    await send({ 'sec-fetch-site': 'same-origin' }).expect(404);
    await send({ origin }).expect(404);
    await send({ origin: 'https://hr.example', host: 'hr.example' }).expect(404);
    await portal.bare().get('/api/auth/me').set({ cookie, origin: 'https://evil.example' }).expect(200);
  });

  it('R6.1 a person who must change the password can do nothing else [S7.3]', async () => {
    await portal.hire('new@example.com', 'Temporary1');
    const agent = portal.agent();
    const login = await agent.post('/api/auth/login').send({ email: 'new@example.com', password: 'Temporary1' });
    expect(login.body.user.requirePasswordChange).toBe(true);
    await agent.get('/api/auth/me').expect(200);
    const refused = await agent.get('/api/time-off').expect(403);
    expect(refused.body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    const change = { currentPassword: 'Temporary1', newPassword: 'mine66' };
    const changed = await agent.post('/api/auth/change-password').send(change).expect(200);
    expect(changed.body.user.requirePasswordChange).toBe(false);
    await agent.get('/api/time-off').expect(200);
  });

  it('R2b.1 R6.1 an unknown path gives 401 without a session and 403 if a password change is required, for every method', async () => {
    await portal.hire('newer@example.com', 'Temporary1');
    const [stranger, newcomer, settled] = [portal.agent(), portal.agent(), await signedIn()];
    await newcomer.post('/api/auth/login').send({ email: 'newer@example.com', password: 'Temporary1' }).expect(200);
    const statusOf = async (agent: typeof settled, method: 'get' | 'post' | 'put' | 'delete', path: string) =>
      (await agent[method](path)).status;
    for (const path of ['/api', '/api/', '/api/nothing', '/api/users/1/2/3', '/api/authors']) {
      for (const method of ['get', 'post', 'put', 'delete'] as const) {
        expect(await statusOf(stranger, method, path)).toBe(401);
        expect(await statusOf(newcomer, method, path)).toBe(403);
        expect(await statusOf(settled, method, path)).toBe(404);
      }
    }
    expect(await statusOf(stranger, 'put', '/api/time-off')).toBe(401);
    expect(await statusOf(settled, 'put', '/api/time-off')).toBe(404);
    expect(await statusOf(newcomer, 'get', '/api/auth/nothing')).toBe(404);
    expect((await newcomer.get('/api/nothing')).body).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    const refused = `select from log.events where type = 'AccessRefused' and data ->> 'route' = any ($1)`;
    expect((await portal.platform.pool.query(refused, [unknownRoutes])).rowCount).toBe(0);
  });

  it('R1.1 an unknown path under /api gives a JSON 404, and unknown fields are named', async () => {
    const agent = await signedIn();
    const nothing = await agent.get('/api/nothing').expect(404);
    expect(nothing.body).toEqual({ statusCode: 404, message: 'There is nothing at this address.' });
    const odd = await portal.agent().post('/api/auth/login').send({ email, password, admin: true }).expect(400);
    expect(odd.body.errors).toEqual([{ field: 'admin', message: 'The field admin is unknown here.' }]);
  });

  it('R2.4 a body over the limit gives 413, a body of another type 415', async () => {
    const agent = await signedIn();
    await agent
      .post('/api/time-off')
      .send({ reason: 'x'.repeat(300_000) })
      .expect(413);
    const announced = agent.post('/api/time-off').set('content-type', 'application/json');
    announced.set('content-length', '300000').write('{');
    await announced.expect(413);
    await agent.post('/api/time-off').set('content-type', 'text/plain').send('hello').expect(415);
  });
});

async function signedIn(): Promise<Agent> {
  const agent = portal.agent();
  await agent.post('/api/auth/login').send({ email, password }).expect(200);
  return agent;
}

async function sessions(): Promise<string[]> {
  const { rows } = await portal.platform.pool.query<{ id: string }>(
    `select encode(id_hash, 'hex') as id from state.sessions where user_id = $1 order by 1`,
    [userId],
  );
  return rows.map((row) => row.id);
}
