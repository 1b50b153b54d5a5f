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
  it('R2a.3 answers the user and sets a cookie that scripts cannot read [S7.4 R4.1]', async () => {
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

  it('R3.1 gives the same answer to a wrong password, an unknown address and an archived account', async () => {
    const archived = await portal.settle('gone@example.com', password);
    await portal.platform.log.transact({ actorId: null, command: 'ArchiveUser', requestId: 'test' }, (unit) =>
      unit.record(`user-${archived}`, { type: 'UserArchived', data: { userId: archived } }),
    );
    const answers = await Promise.all(
      [
        { email, password: 'Wrong1horse' },
        { email: 'nobody@example.com', password },
        { email: 'gone@example.com', password },
      ].map((body) => portal.agent().post('/api/auth/login').send(body)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ statusCode: 401, message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' });
      expect(answer.get('set-cookie')).toBeUndefined();
    }
  });

  it('R3.2 takes the same work to refuse a wrong password, an unknown address and an archived account', async () => {
    const archived = await portal.settle('left@example.com', password);
    await portal.platform.log.transact({ actorId: null, command: 'ArchiveUser', requestId: 'test' }, (unit) =>
      unit.record(`user-${archived}`, { type: 'UserArchived', data: { userId: archived } }),
    );
    const kinds = [email, 'nobody@example.com', 'left@example.com'];
    const workMs = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
    // time of the processor, not of the clock: whatever else the machine does, it is the same
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

  it('R4.3 gives a new session id at every sign-in and closes the one that came along', async () => {
    const agent = await signedIn();
    const before = await sessions();
    await agent.post('/api/auth/login').send({ email, password }).expect(200);
    const after = await sessions();
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
  });

  it('R4.4 ends a session after 8 hours of silence and after 7 days in any case', async () => {
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

  it('R4.1 never keeps the session id itself', async () => {
    const reply = await portal.agent().post('/api/auth/login').send({ email, password });
    const id = /sid=([\w-]+)/.exec(reply.get('set-cookie')![0]!)![1]!;
    const { rows } = await portal.platform.pool.query('select * from state.sessions');
    expect(JSON.stringify(rows)).not.toContain(id);
    expect(rows.some((row) => row.id_hash.equals(Buffer.from(id, 'base64url')))).toBe(false);
  });

  it('signing out ends the session and may be repeated [S7.5 R2a.1]', async () => {
    const agent = await signedIn();
    await agent.post('/api/auth/logout').expect(204);
    await agent.get('/api/auth/me').expect(401);
    await agent.post('/api/auth/logout').expect(204);
  });

  it('R9.1 stops after 10 failures of one account from one address, also all at once, and says when to come back [R2.5]', async () => {
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
    await portal.agent().post('/api/auth/login').send({ email, password }).expect(200); // others are not locked out
  });

  it('R9.4 counts failures only and keeps no address in clear', async () => {
    for (let i = 0; i < attemptsPerAccount + 3; i++) {
      await portal.agent().post('/api/auth/login').send({ email, password }).expect(200);
    }
    const { rows } = await portal.platform.pool.query('select * from state.rate_limits');
    expect(JSON.stringify(rows)).not.toMatch(/ana|example|127\.0\.0/);
  });
});

describe('who may call', () => {
  it('R2b.1 a stranger gets 401 before anything of the request is looked at', async () => {
    const stranger = portal.agent();
    await stranger.post('/api/time-off').set('content-type', 'application/json').send('{broken').expect(401);
    await stranger.get('/api/users').expect(401);
    await stranger.get('/api/time-off/preview?type=NONSENSE').expect(401);
  });

  it('R2b.1 who may not at all gets 403 before the body is looked at', async () => {
    const agent = await signedIn();
    await agent.get('/api/users').expect(403);
    await agent
      .patch('/api/time-off/nonsense/review')
      .set('content-type', 'application/json')
      .send('{broken')
      .expect(403);
  });

  it('R10.1 a call from another site is refused, whatever its cookie', async () => {
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

  it('R6.1 whoever must change the password can do nothing else [S7.3]', async () => {
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

  it('R2b.1 R6.1 an address that is none says 401 to strangers and 403 to who must change the password, in any method', async () => {
    await portal.hire('newer@example.com', 'Temporary1');
    const [stranger, newcomer, settled] = [portal.agent(), portal.agent(), await signedIn()];
    await newcomer.post('/api/auth/login').send({ email: 'newer@example.com', password: 'Temporary1' }).expect(200);
    const said = async (agent: typeof settled, method: 'get' | 'post' | 'put' | 'delete', path: string) =>
      (await agent[method](path)).status;
    for (const path of ['/api', '/api/', '/api/nothing', '/api/users/1/2/3', '/api/authors']) {
      for (const method of ['get', 'post', 'put', 'delete'] as const) {
        expect(await said(stranger, method, path)).toBe(401);
        expect(await said(newcomer, method, path)).toBe(403);
        expect(await said(settled, method, path)).toBe(404);
      }
    }
    expect(await said(stranger, 'put', '/api/time-off')).toBe(401);
    expect(await said(settled, 'put', '/api/time-off')).toBe(404);
    expect(await said(newcomer, 'get', '/api/auth/nothing')).toBe(404);
    expect((await newcomer.get('/api/nothing')).body).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    const refused = `select from log.events where type = 'AccessRefused' and data ->> 'route' = any ($1)`;
    expect((await portal.platform.pool.query(refused, [unknownRoutes])).rowCount).toBe(0);
  });

  it('R1.1 an unknown address under /api is a JSON 404, and unknown fields are named', async () => {
    const agent = await signedIn();
    const nothing = await agent.get('/api/nothing').expect(404);
    expect(nothing.body).toEqual({ statusCode: 404, message: 'There is nothing at this address.' });
    const odd = await portal.agent().post('/api/auth/login').send({ email, password, admin: true }).expect(400);
    expect(odd.body.errors).toEqual([{ field: 'admin', message: 'The field admin is unknown here.' }]);
  });

  it('R2.4 a body over the limit is 413, another kind of body 415', async () => {
    const agent = await signedIn();
    await agent
      .post('/api/time-off')
      .send({ reason: 'x'.repeat(300_000) })
      .expect(413);
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
