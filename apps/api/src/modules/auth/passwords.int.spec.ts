import { randomUUID } from 'node:crypto';
import { resetToken } from '../password-reset/reset-token.js';
import { type Agent, startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { attemptsPerAccount } from './attempt-limiter.js';

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

describe('changing the password', () => {
  it('R5.2 ends the other sessions and goes on with a new one [S7.8]', async () => {
    const [here, elsewhere] = [await signIn(password), await signIn(password)];
    await here
      .post('/api/auth/change-password')
      .send({ currentPassword: password, newPassword: 'brandnew' })
      .expect(200);
    await here.get('/api/auth/me').expect(200);
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

  it('two changes at the same moment: one holds, the other is told its current password is no longer right', async () => {
    const [one, other] = [await signIn(password), await signIn(password)];
    const replies = await Promise.all([
      one.post('/api/auth/change-password').send({ currentPassword: password, newPassword: 'first-new' }),
      other.post('/api/auth/change-password').send({ currentPassword: password, newPassword: 'other-new' }),
    ]);
    // 401 where the first one ended this session before the second one was looked at
    const [success, failure] = replies.map((reply) => reply.status).sort();
    expect(success).toBe(200);
    expect([400, 401]).toContain(failure);
  });

  it('R8.2 leaves no password and no hash in the log', async () => {
    const { rows } = await portal.platform.pool.query('select data, meta from log.events');
    expect(JSON.stringify(rows)).not.toMatch(/argon2|Correct1horse|passwordHash/);
    const history = await portal.platform.log.load(`user-${userId}`);
    expect(history.map((event) => event.type)).toEqual(['UserCreated', 'PasswordChanged']);
  });
});

describe('resetting the password', () => {
  it('R7.1 answers the same whether the account exists or not, and leaves the same work behind [S3.17 S7.6]', async () => {
    const ask = (address: string) =>
      portal.agent().post('/api/auth/forgot-password').send({ email: address }).expect(200);
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(known.body).toEqual(unknown.body);
    const { rows } = await portal.platform.pool.query('select * from state.reset_requests');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('R7 the link works once and ends every session [S7.7 R5.2]', async () => {
    const agent = await signIn(password);
    const body = { token: await openReset(), newPassword: 'Another1pass' };
    await portal.agent().post('/api/auth/reset-password').send(body).expect(200);
    await agent.get('/api/auth/me').expect(401);
    await signIn('Another1pass');
    const again = await portal.agent().post('/api/auth/reset-password').send(body).expect(400);
    expect(again.body.code).toBe('INVALID_RESET_TOKEN');
  });

  it('R7.3 used twice at the same moment it works once', async () => {
    const token = await openReset();
    const replies = await Promise.all(
      ['Another1pass', 'Another2pass', 'Another3pass'].map((newPassword) =>
        portal.agent().post('/api/auth/reset-password').send({ token, newPassword }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
  });

  it('R7.3 the link is void after an hour, after a password change, and when it is made up [S9.12]', async () => {
    const refused = async (token: string) => {
      const body = { token, newPassword: 'Another1pass' };
      await portal.agent().post('/api/auth/reset-password').send(body).expect(400);
    };
    await refused(await openReset("now() - interval '1 second'"));
    const token = await openReset();
    const agent = await signIn(password);
    await agent
      .post('/api/auth/change-password')
      .send({ currentPassword: password, newPassword: 'brandnew' })
      .expect(200);
    await refused(token);
    await refused('made-up');
    await refused(`${(await openReset()).slice(0, -2)}AA`);
  });

  it('R8.1 asks for eight characters, an upper and a lower case letter and a number, in that order [S5.3 S9.15]', async () => {
    const token = await openReset();
    const complaint = async (newPassword: string) => {
      const reply = await portal.agent().post('/api/auth/reset-password').send({ token, newPassword }).expect(400);
      return reply.body.message as string;
    };
    expect(await complaint('Ab1')).toBe('Password must be at least 8 characters');
    expect(await complaint('abcdefg1')).toBe('Password must contain at least one uppercase letter');
    expect(await complaint('ABCDEFG1')).toBe('Password must contain at least one lowercase letter');
    expect(await complaint('Abcdefgh')).toBe('Password must contain at least one number');
  });

  it('R9.1 asking for links is limited too', async () => {
    const ask = () => portal.agent().post('/api/auth/forgot-password').send({ email });
    for (let i = 0; i < attemptsPerAccount; i++) await ask().expect(200);
    await ask().expect(429);
  });
});

async function signIn(secret: string): Promise<Agent> {
  const agent = portal.agent();
  await agent.post('/api/auth/login').send({ email, password: secret }).expect(200);
  return agent;
}

/** As the worker opens one when a link was asked for. */
async function openReset(expiresAt = "now() + interval '1 hour'"): Promise<string> {
  const id = randomUUID();
  await portal.platform.pool.query(
    `insert into state.password_resets (id, user_id, expires_at) values ($1, $2, ${expiresAt})`,
    [id, userId],
  );
  return resetToken(portal.platform.keyring, id);
}
