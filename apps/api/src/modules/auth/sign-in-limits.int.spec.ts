import { startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { attemptsPerAddress } from './attempt-limiter.js';

const email = 'ana@example.com';
const password = 'Correct1horse';
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://hr.example.com' });
  await portal.settle(email, password);
});
afterAll(() => portal.close());

const signIn = (body: object) =>
  portal.agent().set('origin', 'https://hr.example.com').post('/api/auth/login').send(body);

it('R4.2 behind https the cookie is Secure', async () => {
  const reply = await signIn({ email, password }).expect(200);
  expect(reply.get('set-cookie')?.[0]).toContain('Secure');
});

it('R4.3 the session id changes with the password', async () => {
  const agent = portal.agent().set('origin', 'https://hr.example.com');
  const signedIn = await signIn({ email, password }).expect(200);
  const cookie = signedIn.get('set-cookie')![0]!.split(';')[0]!;
  const change = { currentPassword: password, newPassword: 'Another1horse' };
  const changed = await agent.post('/api/auth/change-password').set('cookie', cookie).send(change).expect(200);
  const next = changed.get('set-cookie')![0]!.split(';')[0]!;
  expect(next).toMatch(/^sid=./);
  expect(next).not.toBe(cookie);
  await portal.bare().get('/api/auth/me').set('cookie', cookie).expect(401);
  await portal.bare().get('/api/auth/me').set('cookie', next).expect(200);
});

it('R8.3 passwords are kept as argon2id hashes', async () => {
  const { rows } = await portal.platform.pool.query<{ hash: string }>(
    'select password_hash as hash from state.credentials',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/);
});

it('R9.2 stops after 100 failures from one address, whichever accounts they try', async () => {
  for (let tried = 0; tried < attemptsPerAddress; tried += 20) {
    const guesses = Array.from({ length: 20 }, (_, n) => ({
      email: `guess${tried + n}@example.com`,
      password: 'wrong',
    }));
    const statuses = (await Promise.all(guesses.map(signIn))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401]));
  }
  const refused = await signIn({ email: 'another@example.com', password: 'wrong' }).expect(429);
  expect(Number(refused.get('retry-after'))).toBeGreaterThan(0);
});
