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

it('R4 behind https the cookie is Secure', async () => {
  const reply = await signIn({ email, password }).expect(200);
  expect(reply.get('set-cookie')?.[0]).toContain('Secure');
});

it('R9 stops after 100 failures from one address, whichever accounts they try', async () => {
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
}, 60_000);
