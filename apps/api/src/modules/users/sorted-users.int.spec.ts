import type { CreateUserBody, User } from '@staffroom/contracts/users.js';
import { allPages } from '../../testing/all-pages.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;
let design: string;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'hanna Root', country: 'FRANCE', vacationDays: 30 });
  const elias = await portal.person({ role: 'EXECUTIVE', fullName: 'Élias Brandt', country: 'GERMANY' });
  const team = async (name: string) =>
    ((await hr.send('post', '/api/teams', { name, managerId: elias.id }).expect(201)).body as { id: string }).id;
  await team('Zoo');
  design = await team('Écran');
  const other = await team('Finance');
  const person = (given: Partial<CreateUserBody>) => portal.person({ managerId: elias.id, ...given });
  await person({ fullName: 'Zoe Adams', teamId: design, country: 'ITALY', vacationDays: 25 });
  await person({ fullName: 'Ana Costa', teamId: other, managerId: hr.id, country: 'SPAIN', vacationDays: 5 });
  const gone = await person({ fullName: 'Gus Gone', teamId: design, managerId: null, country: 'SPAIN' });
  await hr.send('patch', `/api/users/${gone.id}/archive`).expect(200);
});
afterAll(() => portal.close());

const names = async (query: string) =>
  (await allPages<User>(hr.get, `/api/users?${query}`)).flat().map(({ fullName }) => fullName.split(' ')[0]);

describe('the table of users', () => {
  it.each([
    ['name', ['Ana', 'Élias', 'Gus', 'hanna', 'Zoe']],
    ['role', ['Ana', 'Gus', 'Zoe', 'Élias', 'hanna']],
    ['country', ['hanna', 'Élias', 'Zoe', 'Ana', 'Gus']],
    ['team', ['Gus', 'Zoe', 'Ana', 'Élias', 'hanna']],
    ['manager', ['Zoe', 'Ana', 'Élias', 'Gus', 'hanna']],
    ['balance', ['Ana', 'Élias', 'Gus', 'Zoe', 'hanna']],
  ])(
    'is sorted by %s and then by name, without regard to case and accents, in both directions',
    async (sort, order) => {
      expect(await names(`sort=${sort}`)).toEqual(order);
      expect(await names(`sort=${sort}&order=desc`)).toEqual([...order].reverse());
    },
  );

  it('is filtered by team, role and status', async () => {
    expect(await names(`sort=name&teamId=${design}`)).toEqual(['Gus', 'Zoe']);
    expect(await names(`sort=name&teamId=${design}&status=ACTIVE`)).toEqual(['Zoe']);
    expect(await names('sort=name&teamId=unassigned')).toEqual(['Élias', 'hanna']);
    expect(await names('sort=name&role=EXECUTIVE')).toEqual(['Élias']);
    expect(await names('status=ARCHIVED&search=gus')).toEqual(['Gus']);
  });

  it.each(['name', 'role', 'country', 'team', 'manager', 'balance'])(
    'R43.1 continues on further pages when it is sorted by %s, with everybody once',
    async (sort) => {
      await fill();
      for (const order of ['asc', 'desc']) {
        const pages = await allPages<User>(hr.get, `/api/users?sort=${sort}&order=${order}`);
        expect(pages.map((page) => page.length)).toEqual([100, 100, 55]);
        expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(255);
      }
    },
  );
});

/** People of whom many have equal values. */
async function fill(): Promise<void> {
  await portal.pool.query(
    `insert into views.users (id, email, full_name, sort_name, job_title, role, country, status, vacation_days,
       require_password_change, created_at, version)
     select md5('filler' || n)::uuid, n || '@example.com', 'Same Name', 'same name', 'Filler', 'EMPLOYEE', 'SPAIN',
       'ACTIVE', 20, false, now(), 1 from generate_series(1, 250) n on conflict do nothing`,
  );
}
