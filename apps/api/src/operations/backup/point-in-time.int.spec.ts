/** What docs/operate/point-in-time.md tells an operator to run after PostgreSQL's own recovery to a point in time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import pg from 'pg';
import { Clock } from '../../platform/clock/clock.js';
import { type Administration, startAdministration } from '../../testing/administration.js';
import { notBackedUp } from './backed-up-tables.js';

const document = readFileSync(join(__dirname, '../../../../../docs/operate/point-in-time.md'), 'utf8');
const [, statement = '', tables = ''] = /psql "\$DATABASE_OWNER_URL" -c '(truncate ([^']+))'/.exec(document) ?? [];

let portal: Administration;
beforeAll(async () => (portal = await startAdministration()));
afterAll(() => portal.close());

it('names only tables that a restore leaves out too', () => {
  expect(Object.keys(notBackedUp)).toEqual(expect.arrayContaining(tables.split(', ')));
});

it('the owner may run it; then no session, no link and no token of before works, and people sign in again', async () => {
  const hr = await portal.person({ role: 'HR_MANAGER', email: 'helga@example.com' });
  const today = portal.app.get(Clock).today();
  const wanted = { name: 'Payroll', scopes: ['people:read'], expiresOn: addDays(today, 30) };
  const { secret } = (await hr.send('post', '/api/tokens', wanted).expect(201)).body as CreatedApiToken;
  const withToken = () => portal.bare().get('/api/users').set('authorization', `Bearer ${secret}`);
  await portal.agent().post('/api/auth/forgot-password').send({ email: 'helga@example.com' }).expect(200);
  await withToken().expect(200);

  const owner = new pg.Client({ connectionString: portal.database.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();

  expect(await hr.isSignedIn()).toBe(false);
  await withToken().expect(401);
  for (const table of tables.split(', ')) expect((await portal.pool.query(`select from ${table}`)).rowCount).toBe(0);
  await portal.login('helga@example.com', 'Temporary1').expect(200);
});
