/** What an API token cannot do, so that it never becomes a way to documents and payslips (R63b). */
import { randomUUID } from 'node:crypto';
import { type ApiScope, type CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { pdf } from '../../testing/sample-files.js';
import { scopeRoutes } from './scope-routes.js';

let portal: Administration;
let hr: Person;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER' });
});
afterAll(() => portal.close());

async function create(scopes: readonly ApiScope[], { on = portal, by = hr } = {}) {
  const body = { name: 'Sync', scopes, expiresOn: on.app.get(Clock).today() };
  const reply = await by.send('post', '/api/tokens', body);
  return { reply, secret: (reply.body as CreatedApiToken).secret! };
}

const call = (secret: string, method: 'post' | 'patch' | 'put', path: string, { on = portal } = {}) =>
  on.bare()[method](path).set('authorization', `Bearer ${secret}`);

const newPerson = (more: object = {}) => ({
  ...{ email: `${randomUUID()}@example.com`, fullName: 'New Person', jobTitle: 'Tester', invite: false },
  ...more,
});

it('R63b.4 an account that a token makes has no password, and the person may be invited', async () => {
  const { secret } = await create(['people:write']);
  const refused = await call(secret, 'post', '/api/users')
    .send(newPerson({ password: 'Known to it 1' }))
    .expect(400);
  expect(refused.body).toMatchObject({ errors: [{ field: 'password' }] });
  const person = newPerson();
  await call(secret, 'post', '/api/users').send(person).expect(201);
  await portal.login(person.email, 'Known to it 1').expect(401);
  await call(secret, 'post', '/api/users')
    .send(newPerson({ invite: true }))
    .expect(201);
});

it('R63b.1 neither a new executive with a team nor a changed address leads to payslips', async () => {
  const { secret } = await create(['people:write']);
  await call(secret, 'post', '/api/users')
    .send(newPerson({ role: 'EXECUTIVE' }))
    .expect(403);
  const executive = await portal.person({ role: 'EXECUTIVE' });
  const employee = await portal.person();
  const team = (await hr.send('post', '/api/teams', { name: 'Ours', managerId: executive.id }).expect(201)).body as {
    id: string;
  };
  const other = await portal.person({ role: 'EXECUTIVE' });
  const message = /Only an API token with the scope “Change roles”/;
  const refused = async (path: string, body: object) => {
    const reply = await call(secret, 'patch', path).send(body).expect(403);
    expect((reply.body as { message: string }).message).toMatch(message);
  };
  await refused(`/api/users/${employee.id}`, { role: 'EXECUTIVE' });
  await refused(`/api/users/${employee.id}`, { teamId: team.id });
  await refused(`/api/users/${employee.id}`, { managerId: executive.id });
  await refused(`/api/users/${executive.id}`, { jobTitle: 'Lead' });
  await refused(`/api/teams/${team.id}`, { managerId: other.id });
  await call(secret, 'patch', `/api/teams/${team.id}`).send({ name: 'Renamed' }).expect(200);
});

it('R63b.2 the address of an account can be corrected until somebody signs in to it, or it has a payslip', async () => {
  const { secret } = await create(['people:write']);
  const email = `${randomUUID()}@example.com`;
  const id = await portal.hire(email, 'Temporary1');
  const change = () => call(secret, 'patch', `/api/users/${id}`).send({ email: `${randomUUID()}@example.com` });
  await change().expect(200);
  await hr.send('patch', `/api/users/${id}`, { email }).expect(200);
  await portal.login(email, 'Temporary1').expect(200);
  await change().expect(403);
  const { id: unused } = await portal.person();
  const changeOther = () =>
    call(secret, 'patch', `/api/users/${unused}`).send({ email: `${randomUUID()}@example.com` });
  await changeOther().expect(200);
  const uploader = await create(['payslips:upload']);
  await call(uploader.secret, 'post', '/api/payroll/upload')
    .field({ userId: unused, fiscalYear: '2026', month: '1' })
    .attach('files', pdf, 'Payslip.pdf')
    .expect(201);
  await changeOther().expect(403);
});

it('R63b.3 the scope people:roles is given after a sign-in with a second factor or at the provider, within ten minutes', async () => {
  const { reply } = await create(['people:write', 'people:roles']);
  expect([reply.status, (reply.body as { code: string }).code]).toEqual([403, 'CONFIRM_FIRST']);
  await portal.pool.query('update state.sessions set by_provider = true where user_id = $1', [hr.id]);
  const { secret } = await create(['people:write', 'people:roles']);
  await call(secret, 'post', '/api/users')
    .send(newPerson({ role: 'EXECUTIVE' }))
    .expect(201);
  await call(secret, 'post', '/api/users')
    .send(newPerson({ role: 'HR_MANAGER' }))
    .expect(403);
  const query = `update state.sessions set confirmed_by = $2 where user_id = $1`;
  await portal.pool.query(query, [hr.id, 'PASSWORD']);
  expect((await create(['people:roles'])).reply.body).toMatchObject({ code: 'CONFIRM_FIRST', confirmStrongly: true });
  await portal.pool.query(query, [hr.id, 'FACTOR']);
  expect((await create(['people:roles'])).reply.status).toBe(201);
});

describe('with small quotas', () => {
  let small: Administration;
  let manager: Person;
  beforeAll(async () => {
    small = await startAdministration({ QUOTA_CHANGES: '2', QUOTA_UPLOADS: '1' });
    manager = await small.person({ role: 'HR_MANAGER' });
  });
  afterAll(() => small.close());
  /** The quota of changes counts the creation of tokens too. */
  const tokenOf = async (...scopes: ApiScope[]) => {
    await small.pool.query('delete from state.rate_limits');
    return (await create(scopes, { on: small, by: manager })).secret;
  };

  const writing = Object.entries(scopeRoutes).flatMap(([scope, routes]) =>
    routes.filter((route) => !route.startsWith('GET ')).map((route) => [route, scope as ApiScope] as const),
  );

  it.each(writing)('R63b.5 %s has a quota for each token', async (route, scope) => {
    const secret = await tokenOf(scope);
    const [method, path] = route.toLowerCase().split(' ') as ['post' | 'patch' | 'put', string];
    const send = () => call(secret, method, path.replace(':id', randomUUID()), { on: small });
    const statuses = [];
    for (let sent = 0; sent < 3; sent++) statuses.push((await send()).status);
    expect(statuses.slice(0, 2)).not.toContain(429);
    expect(statuses[2]).toBe(429);
  });

  it.each([
    ['/api/documents/upload', 'documents:upload', {}],
    ['/api/payroll/upload', 'payslips:upload', { fiscalYear: '2026', month: '1' }],
  ] as const)(
    'R63b.5 POST %s mails one person at most as often as a person may upload',
    async (path, scope, fields) => {
      const secret = await tokenOf(scope);
      const { id } = await small.person();
      const upload = () =>
        call(secret, 'post', path, { on: small })
          .field({ userId: id, ...fields })
          .attach('files', Buffer.concat([pdf, Buffer.from(randomUUID())]), 'file.pdf');
      await upload().expect(201);
      await upload().expect(429);
    },
  );
});
