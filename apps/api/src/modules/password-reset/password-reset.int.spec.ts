import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { processResetRequests } from './process-reset-requests.job.js';
import { resetToken } from './reset-token.js';
import { type Agent, startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { attemptsPerAccount } from '../auth/attempt-limiter.js';

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

describe('resetting a password', () => {
  it('R7.1 gives the same response whether or not the account exists, and queues the same work [S3.17 S7.6]', async () => {
    const ask = (address: string) =>
      portal.agent().post('/api/auth/forgot-password').send({ email: address }).expect(200);
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(known.body).toEqual(unknown.body);
    const { rows } = await portal.platform.pool.query('select * from state.reset_requests');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('R7 the work after the reply is the same for a known and an unknown address, and when enough mails were sent', async () => {
    const { log } = portal.platform;
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    const workFor = async (address: string) => {
      await portal.agent().post('/api/auth/forgot-password').send({ email: address }).expect(200);
      sent.mockClear();
      await processResetRequests(log, (message) => {
        throw new Error(message);
      });
      return sent.mock.calls
        .map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
        .filter((text) => !text.includes('state.reset_rehearsals'))
        .filter((text) => !/current_user as role/.test(text)); // a connection that opens, as idle ones are closed
    };
    await portal.platform.pool.query('delete from state.reset_requests');
    const known = await workFor(email);
    const unknown = await workFor('nobody@example.com');
    await workFor(email);
    await workFor(email);
    const tooMany = await workFor(email);
    sent.mockRestore();
    expect(known).toEqual(expect.arrayContaining([expect.stringContaining('log.append')]));
    expect(unknown).toEqual(known);
    expect(tooMany).toEqual(known);
    const { rows } = await portal.platform.pool.query(
      `select count(*)::int as n from log.events where type = 'PasswordResetRequested'`,
    );
    expect(rows).toEqual([{ n: 3 }]);
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

  it('R7.3 the link works once if it is used twice at the same moment', async () => {
    const token = await openReset();
    const replies = await Promise.all(
      ['Another1pass', 'Another2pass', 'Another3pass'].map((newPassword) =>
        portal.agent().post('/api/auth/reset-password').send({ token, newPassword }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
  });

  it('R7.3 the link is invalid after an hour, after a password change, and if it is made up [S9.12]', async () => {
    const refused = async (token: string) => {
      const body = { token, newPassword: 'Another1pass' };
      const reset = await portal.agent().post('/api/auth/reset-password').send(body).expect(400);
      const check = await portal.agent().post('/api/auth/reset-password/check').send({ token }).expect(400);
      expect(check.body).toEqual(reset.body);
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

  it('R7.3 a check of the link does not use it up, and tells when it was used', async () => {
    const token = await openReset();
    const check = () => portal.agent().post('/api/auth/reset-password/check').send({ token });
    expect((await check().expect(200)).body).toEqual({ message: 'The reset link works.', email });
    for (let i = 0; i <= attemptsPerAccount; i++) await check().expect(200);
    await portal.agent().post('/api/auth/reset-password').send({ token, newPassword: 'Another1pass' }).expect(200);
    await check().expect(400);
  });

  it('R7.3 the link of an archived or deleted person is refused like any other', async () => {
    const hr = await signedInHr();
    const refused = async (token: string) => {
      const check = await portal.agent().post('/api/auth/reset-password/check').send({ token }).expect(400);
      expect(check.body.code).toBe('INVALID_RESET_TOKEN');
    };
    const token = await openReset();
    await hr.patch(`/api/users/${userId}/archive`).expect(200);
    await refused(token);
    await hr.delete(`/api/users/${userId}`).expect(204);
    await refused(token);
  });

  it('R9.1 refused checks and refused uses of a link are limited together', async () => {
    const token = 'a'.repeat(64);
    for (let i = 0; i < attemptsPerAccount; i++)
      await portal.agent().post('/api/auth/reset-password/check').send({ token }).expect(400);
    await portal.agent().post('/api/auth/reset-password/check').send({ token }).expect(429);
    await portal.agent().post('/api/auth/reset-password').send({ token, newPassword: 'Another1pass' }).expect(429);
  });

  it('R8.1 requires eight characters, an upper-case and a lower-case letter and a number, in that order [S5.3 S9.15]', async () => {
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

  it('R9.1 requests for links are limited too', async () => {
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

async function signedInHr(): Promise<Agent> {
  const hrEmail = `${randomUUID()}@example.com`;
  await portal.settle(hrEmail, password, { role: 'HR_MANAGER' });
  const agent = portal.agent();
  await agent.post('/api/auth/login').send({ email: hrEmail, password }).expect(200);
  return agent;
}

/** Opens a reset as the worker does after a request for a link. */
async function openReset(expiresAt = "now() + interval '1 hour'"): Promise<string> {
  const id = randomUUID();
  await portal.platform.pool.query(
    `insert into state.password_resets (id, user_id, expires_at) values ($1, $2, ${expiresAt})`,
    [id, userId],
  );
  return resetToken(portal.platform.keyring, id);
}
