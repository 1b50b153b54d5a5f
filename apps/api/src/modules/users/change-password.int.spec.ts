import { randomUUID } from 'node:crypto';
import { until } from '../../testing/until.js';
import { type Agent, startTestPortal, type TestPortal } from '../../testing/test-portal.js';

const password = 'Correct1horse';
let portal: TestPortal;
let email: string;
let userId: string;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.platform.pool.query('delete from state.rate_limits');
  email = `${randomUUID()}@example.com`;
  userId = await portal.settle(email, password);
});

describe('changing a password', () => {
  it('R5.2 ends the other sessions and issues a new one [S7.8]', async () => {
    const [current, elsewhere] = [await signIn(password), await signIn(password)];
    await current
      .post('/api/auth/change-password')
      .send({ currentPassword: password, newPassword: 'brandnew' })
      .expect(200);
    await current.get('/api/auth/me').expect(200);
    await elsewhere.get('/api/auth/me').expect(401);
    await signIn('brandnew');
    await portal.agent().post('/api/auth/login').send({ email, password }).expect(401);
  });

  it('R8.1 names the field that is wrong [S5.6 S9.15]', async () => {
    const agent = await signIn(password);
    const refusal = async (body: object) => {
      const reply = await agent.post('/api/auth/change-password').send(body).expect(400);
      return reply.body.errors[0] as { field: string; message: string };
    };
    expect(await refusal({ currentPassword: 'Wrong1', newPassword: 'brandnew' })).toMatchObject({
      field: 'currentPassword',
    });
    expect(await refusal({ currentPassword: password, newPassword: 'short' })).toEqual({
      field: 'newPassword',
      message: 'Password must be at least 6 characters',
    });
    expect(await refusal({ currentPassword: password, newPassword: password })).toMatchObject({ field: 'newPassword' });
    expect(await refusal({ newPassword: 'brandnew' })).toMatchObject({ field: 'currentPassword' });
  });

  it('R8.1 a change that nobody required follows the rules of the reset', async () => {
    const [current, elsewhere] = [await signIn(password), await signIn(password)];
    const change = (newPassword: string, currentPassword = password) =>
      current.put('/api/account/password').send({ currentPassword, newPassword });
    expect((await change('brandnew').expect(400)).body.errors).toEqual([
      { field: 'newPassword', message: 'Password must contain at least one uppercase letter' },
    ]);
    expect((await change('Brandnew1', 'Wrong1').expect(400)).body.errors).toMatchObject([{ field: 'currentPassword' }]);
    expect((await change('Brandnew1').expect(200)).body.user).toMatchObject({ id: userId });
    await current.get('/api/auth/me').expect(200);
    await elsewhere.get('/api/auth/me').expect(401);
    await signIn('Brandnew1');
  });

  it('of two changes at the same moment, one succeeds and the other fails because its current password is outdated', async () => {
    const [one, other] = [await signIn(password), await signIn(password)];
    const replies = await Promise.all([
      one.post('/api/auth/change-password').send({ currentPassword: password, newPassword: 'first-new' }),
      other.post('/api/auth/change-password').send({ currentPassword: password, newPassword: 'other-new' }),
    ]);
    // 401 if the first change ended the session before the second was handled
    const [success, failure] = replies.map((reply) => reply.status).sort();
    expect(success).toBe(200);
    expect([400, 401]).toContain(failure);
  });

  it('gets 401 if the person is deleted at the moment when the current password is read', async () => {
    const reply = await portal.agent().post('/api/auth/login').send({ email, password }).expect(200);
    const [session] = (reply.get('set-cookie') as unknown as string[]).filter((cookie) => cookie.startsWith('sid='));
    const deletion = await portal.platform.pool.connect();
    try {
      await deletion.query('begin; lock table state.credentials in access exclusive mode');
      const change = portal
        .agent()
        .post('/api/auth/change-password')
        .set('cookie', session!.split(';')[0]!) // without the browser's own cookie, which is looked up before
        .send({ currentPassword: password, newPassword: 'brandnew' })
        .then(({ status }) => status);
      await until(async () => {
        const { rows } = await portal.platform.pool.query<{ query: string }>(
          `select query from pg_stat_activity where wait_event_type = 'Lock'`,
        );
        return rows.some(({ query }) => query.includes('password_hash'));
      });
      await deletion.query(`delete from state.sessions where user_id = '${userId}'`);
      await deletion.query(`delete from state.credentials where user_id = '${userId}'; commit`);
      expect(await change).toBe(401);
    } finally {
      deletion.release();
    }
  });

  it('R8.2 leaves no password and no hash in the log', async () => {
    const { rows } = await portal.platform.pool.query('select data, meta from log.events');
    expect(JSON.stringify(rows)).not.toMatch(/argon2|Correct1horse|passwordHash/);
    const history = await portal.platform.log.load(`user-${userId}`);
    expect(history.map((event) => event.type)).toEqual(['UserCreated', 'PasswordChanged']);
  });
});

async function signIn(secret: string): Promise<Agent> {
  const agent = portal.agent();
  await agent.post('/api/auth/login').send({ email, password: secret }).expect(200);
  return agent;
}
