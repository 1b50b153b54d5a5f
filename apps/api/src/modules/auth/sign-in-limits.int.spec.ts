import pg from 'pg';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { attemptsEverywhere, attemptsPerAccount, attemptsPerAddress } from './attempt-limiter.js';

const email = 'ana@example.com';
const password = 'Correct1horse';
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://hr.example.com', TRUST_PROXY: '1' });
  await portal.settle(email, password);
});
afterAll(() => portal.close());
beforeEach(() => portal.platform.pool.query('delete from state.rate_limits'));

const signIn = (body: object) =>
  portal.agent().set('origin', 'https://hr.example.com').post('/api/auth/login').send(body);

it('R4.2 the cookie is Secure if the portal is served over https, and no other host can set it', async () => {
  const reply = await signIn({ email, password }).expect(200);
  const [cookie, ...others] = reply.get('set-cookie')!;
  expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; /);
  expect(cookie).toContain('; Path=/; ');
  expect(cookie).toContain('; Secure');
  expect(cookie).not.toContain('Domain');
  expect(others.map((other) => other.split('=')[0])).toEqual(['__Host-device']);
});

it('R4 the cookie from before the portal was behind https is removed', async () => {
  const reply = await signIn({ email, password })
    .set('cookie', `sid=${'x'.repeat(43)}`)
    .expect(200);
  expect(reply.get('set-cookie')![1]).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/);
});

it('R4 behind https a session in a cookie that another host can set does not count', async () => {
  const reply = await signIn({ email, password }).expect(200);
  const [, id] = /__Host-sid=([\w-]+)/.exec(reply.get('set-cookie')![0]!)!;
  await portal.bare().get('/api/auth/me').set('cookie', `__Host-sid=${id}`).expect(200);
  await portal.bare().get('/api/auth/me').set('cookie', `sid=${id}`).expect(401);
});

it('R4 behind https a cookie of this name from another application of the domain changes nothing', async () => {
  const reply = await signIn({ email, password }).expect(200);
  const [cookie] = reply.get('set-cookie')![0]!.split(';');
  for (const foreign of ['sid=of-another-application', `sid=${'x'.repeat(43)}; sid=${'y'.repeat(43)}`]) {
    await portal.bare().get('/api/auth/me').set('cookie', `${foreign}; ${cookie}`).expect(200);
  }
});

it('R4 a request with two session cookies is refused, and both are removed', async () => {
  const reply = await signIn({ email, password }).expect(200);
  const [, id] = /__Host-sid=([\w-]+)/.exec(reply.get('set-cookie')![0]!)!;
  const other = 'x'.repeat(43);
  for (const pair of [`__Host-sid=${id}; __Host-sid=${other}`, `__Host-sid=${other}; a=b;__Host-sid=${id}`]) {
    for (const call of [portal.bare().get('/api/auth/me'), portal.bare().post('/api/auth/logout')]) {
      const refused = await call.set('cookie', pair).set('origin', 'https://hr.example.com').expect(400);
      expect(refused.body.message).toBe('Your browser sent two session cookies. Please sign in again.');
      expect(refused.get('Set-Cookie')!.map((cookie) => cookie.split(';')[0])).toEqual(['sid=', '__Host-sid=']);
    }
  }
  await portal.bare().get('/api/auth/me').set('cookie', `__Host-sid=${id}`).expect(200);
});

it('R4.3 the session id changes with the password', async () => {
  const agent = portal.agent().set('origin', 'https://hr.example.com');
  const signedIn = await signIn({ email, password }).expect(200);
  const cookie = signedIn.get('set-cookie')![0]!.split(';')[0]!;
  const change = { currentPassword: password, newPassword: 'Another1horse' };
  const changed = await agent.post('/api/auth/change-password').set('cookie', cookie).send(change).expect(200);
  const next = changed.get('set-cookie')![0]!.split(';')[0]!;
  expect(next).toMatch(/^__Host-sid=./);
  expect(next).not.toBe(cookie);
  await portal.bare().get('/api/auth/me').set('cookie', cookie).expect(401);
  await portal.bare().get('/api/auth/me').set('cookie', next).expect(200);
});

it('R9 failures of the server do not count against the right password', async () => {
  const owner = 'ida@example.com';
  await portal.settle(owner, password);
  const server = new pg.Client({ connectionString: portal.database.adminUrl });
  await server.connect();
  await server.query('revoke select on state.credentials from staffroom_app');
  for (let tried = 0; tried < attemptsPerAccount + 2; tried++) await signIn({ email: owner, password }).expect(500);
  await server.query('grant select on state.credentials to staffroom_app');
  await server.end();
  await signIn({ email: owner, password }).expect(200);
});

it('R9 guesses from many addresses are slowed down, but never the right password from a known browser', async () => {
  const owner = 'eva@example.com';
  await portal.settle(owner, password);
  const from = (address: string, secret: string, cookie = '') =>
    signIn({ email: owner, password: secret }).set('x-forwarded-for', address).set('cookie', cookie);
  const known = (await from('192.0.2.1', password).expect(200)).get('set-cookie')![1]!.split(';')[0]!;
  const guesses = Array.from({ length: attemptsEverywhere + 5 }, (_, n) => `198.51.100.${n}:${5000 + n}`);
  const statuses: number[] = [];
  for (const address of guesses) statuses.push((await from(address, 'wrong')).status);
  expect(statuses).toEqual([...Array<number>(attemptsEverywhere).fill(401), ...Array<number>(5).fill(429)]);
  await from('203.0.113.5', password).expect(429);
  await from('203.0.113.5', password, known).expect(200);
  await from('203.0.113.5', password, `__Host-device=${'x'.repeat(43)}`).expect(429);
  for (let tried = 0; tried < attemptsPerAccount; tried++) await from('203.0.113.6', 'wrong', known).expect(401);
  await from('203.0.113.6', 'wrong', known).expect(429);
});

it('R9 guesses of the current password in an open session are slowed down, from however many addresses', async () => {
  const owner = 'ivo@example.com';
  await portal.settle(owner, password);
  const signedIn = await signIn({ email: owner, password }).expect(200);
  const [session, device] = (signedIn.get('set-cookie') as unknown as string[]).map((cookie) => cookie.split(';')[0]!);
  const statuses: number[] = [];
  for (let n = 0; n < attemptsEverywhere + 5; n++) {
    const change = portal.bare().post('/api/auth/change-password').set('cookie', session!);
    change.set('x-forwarded-for', `198.51.100.${n}`).set('origin', 'https://hr.example.com');
    statuses.push((await change.send({ currentPassword: 'wrong', newPassword: 'brandnew' })).status);
  }
  expect(statuses).toEqual([...Array<number>(attemptsEverywhere).fill(400), ...Array<number>(5).fill(429)]);
  const own = portal.bare().post('/api/auth/change-password').set('cookie', `${session}; ${device}`);
  await own
    .set('origin', 'https://hr.example.com')
    .send({ currentPassword: password, newPassword: 'brandnew' })
    .expect(200);
});

it('R9 a browser is known only to the people who signed in with it', async () => {
  const other = 'bo@example.com';
  await portal.settle(other, password);
  const known = (await signIn({ email, password: 'Another1horse' }).expect(200)).get('set-cookie')![1]!.split(';')[0]!;
  for (let tried = 0; tried < attemptsPerAccount; tried++)
    await signIn({ email: other, password: 'wrong' }).expect(401);
  await signIn({ email: other, password }).set('cookie', known).expect(429);
  const both = await signIn({ email: other, password })
    .set('cookie', known)
    .set('x-forwarded-for', '192.0.2.9')
    .expect(200);
  const ids = /__Host-device=([^;]+)/.exec(both.get('set-cookie')![1]!)![1]!.split('.');
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(known.split('=')[1]);
});

it('R8.3 passwords are stored as argon2id hashes', async () => {
  const { rows } = await portal.platform.pool.query<{ hash: string }>(
    'select password_hash as hash from state.credentials',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/);
});

it('R9.2 sign-in stops after 100 failures from one address, regardless of the accounts', async () => {
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
