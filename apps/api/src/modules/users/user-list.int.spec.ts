import type { User } from '@staffroom/contracts/users.js';
import { allPages } from '../../testing/all-pages.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Root' });
  await portal.person({ fullName: 'Ana Reyes', jobTitle: '100% engineer' });
  await portal.person({ fullName: 'Änne_Öz' });
});
afterAll(() => portal.close());

const found = async (search: string) =>
  ((await hr.get(`/api/users?search=${encodeURIComponent(search)}`).expect(200)).body as User[])
    .map(({ fullName }) => fullName)
    .sort();

describe('the list of users', () => {
  it('R43.3 finds people by part of the name, email or job title, ignoring case', async () => {
    expect(await found('REYES')).toEqual(['Ana Reyes']);
    expect(await found(' reyes ')).toEqual(['Ana Reyes']);
    expect(await found('äNNE')).toEqual(['Änne_Öz']);
    expect(await found(hr.email.toUpperCase())).toEqual(['Hanna Root']);
    expect(await found('engineer')).toEqual(['Ana Reyes']);
    expect(await found('nobody')).toEqual([]);
  });

  it('R43 treats the search text literally, not as a pattern', async () => {
    expect(await found('%')).toEqual(['Ana Reyes']);
    expect(await found('_')).toEqual(['Änne_Öz']);
    expect(await found('\\')).toEqual([]);
    expect(await found(`' or true --`)).toEqual([]);
  });

  it('R43.1 comes in pages of 100, newest first, with everybody once [S7.23]', async () => {
    // inserted directly with identical times, because only paging is tested
    await portal.pool.query(
      `insert into views.users
      select gen_random_uuid(), 'x' || n || '@example.com', 'Person ' || n, 'Filler', 'EMPLOYEE', 'SPAIN', 'ACTIVE', 20, false, null, null,
        date_trunc('milliseconds', now()) - interval '1 year' - (n / 50) * interval '1 hour', 1
      from generate_series(1, 250) n`,
    );
    const pages = await allPages<User>(hr.get, '/api/users');
    expect(pages.map((page) => page.length)).toEqual([100, 100, 53]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(253);
    const searched = await allPages<User>(hr.get, '/api/users?search=filler&canManage=true');
    expect(searched.flat()).toHaveLength(250);
  });

  it('R2a refuses unknown parameters and invalid values', async () => {
    await hr.get('/api/users?canManage=perhaps').expect(400);
    await hr.get('/api/users?role=EMPLOYEE').expect(400);
    await hr.get('/api/users?after=nonsense').expect(400);
  });
});
