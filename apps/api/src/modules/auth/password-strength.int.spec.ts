import { randomUUID } from 'node:crypto';
import { type Administration, startAdministration } from '../../testing/administration.js';
import { resetToken } from '../password-reset/reset-token.js';

const message = 'This password is on a list of common passwords, which are tried first. Please choose another one.';
const common = 'Password1'; // meets every rule of SPEC.md
let strict: Administration;
let standard: Administration;

beforeAll(async () => {
  standard = await startAdministration();
  strict = await startAdministration({ PASSWORD_STRENGTH: 'strict', PASSWORD_WORDS: 'project, Rocket' }); // the last one, because Passport has one strategy for each process
});
afterAll(async () => {
  await strict?.close();
  await standard?.close();
});

async function linkFor(portal: Administration, userId: string): Promise<string> {
  const id = randomUUID();
  await portal.pool.query(
    `insert into state.password_resets (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [id, userId],
  );
  return resetToken(portal.platform.keyring, id);
}

/** Every call that sets a password. */
async function calls(portal: Administration, password: string) {
  const hr = await portal.person({ role: 'HR_MANAGER' });
  const [ana, berta, carla] = await Promise.all([portal.person(), portal.person(), portal.person()]);
  const change = { currentPassword: 'Temporary1', newPassword: password };
  const user = { email: `${randomUUID()}@example.com`, password, fullName: 'Ana Lopez', jobTitle: 'Tester' };
  const reset = { token: await linkFor(portal, berta.id), newPassword: password };
  return {
    'a required change': await ana.send('post', '/api/auth/change-password', change),
    'a change on the account page': await carla.send('put', '/api/account/password', change),
    'a reset': await portal.bare().post('/api/auth/reset-password').set('sec-fetch-site', 'same-origin').send(reset),
    'a new account': await hr.send('post', '/api/users', user),
    'an edit by HR': await hr.send('patch', `/api/users/${berta.id}`, { password }),
  };
}

it('R8 with PASSWORD_STRENGTH=strict a common password is refused, with a reason, wherever it is set', async () => {
  for (const [call, { status, body }] of Object.entries(await calls(strict, common))) {
    const field = call === 'a new account' || call === 'an edit by HR' ? 'password' : 'newPassword';
    expect([call, status, body]).toEqual([call, 400, { statusCode: 400, message, errors: [{ field, message }] }]);
  }
});

it('R8 it is refused in any notation, and another password is accepted', async () => {
  for (const { status } of Object.values(await calls(strict, 'pASSWORD1'))) expect(status).toBe(400);
  for (const [call, { status }] of Object.entries(await calls(strict, 'Sturdy7-lantern')))
    expect([call, status]).toEqual([call, call === 'a new account' ? 201 : 200]);
});

const ownWord =
  'This password is little more than a name of the person, the company or the portal, which are tried first. Please choose another one.';

it('R8 nor may it be made of the names of the person, the company or the portal', async () => {
  // whose people are called Ana Lopez, and whose address is portal.localhost
  for (const password of ['LopezAna99', 'Staffroom2026', 'Pr0jectRocket']) {
    for (const [call, { status, body }] of Object.entries(await calls(strict, password)))
      expect([call, password, status, body.message]).toEqual([call, password, 400, ownWord]);
  }
});

it('R64a HR turns it on and off, unless the operator has turned it on', async () => {
  const statuses = async () => Object.values(await calls(standard, common)).map(({ status }) => status);
  const hr = await standard.person({ role: 'HR_MANAGER' });
  const turn = async (strictPasswords: boolean, by = hr) =>
    (await by.send('put', '/api/company/security-advice', { strictPasswords }).expect(200)).body;
  expect(await turn(true)).toMatchObject({ strictPasswords: true, strictIsForced: false });
  expect(await statuses()).toEqual([400, 400, 400, 400, 400]);
  expect((await hr.get('/api/security-events?type=POLICY_CHANGED').expect(200)).body).toHaveLength(1);
  expect(await turn(false)).toMatchObject({ strictPasswords: false });
  expect(await statuses()).not.toContain(400);
  const hrOfStrict = await strict.person({ role: 'HR_MANAGER' });
  expect(await turn(false, hrOfStrict)).toMatchObject({ strictPasswords: true, strictIsForced: true });
});

it('R8 without it only the rules of SPEC.md count [S5.3 S5.6]', async () => {
  for (const [call, { status }] of Object.entries(await calls(standard, common)))
    expect([call, status]).toEqual([call, call === 'a new account' ? 201 : 200]);
});

it('R8 a common password is accepted at the sign-in, so that nobody is locked out when the setting changes', async () => {
  const email = 'ana@example.com';
  await strict.settle(email, common);
  await strict.login(email, common).expect(200);
});
