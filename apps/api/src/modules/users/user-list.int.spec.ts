import { typedNames } from '@staffroom/contracts/folded.cases.js';
import type { User } from '@staffroom/contracts/users.js';
import { allPages } from '../../testing/all-pages.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Root', email: 'hanna.root@example.com' });
  await portal.person({ fullName: 'Ana Reyes', jobTitle: '100% engineer' });
  await portal.person({ fullName: 'Änne_Öz' });
  const names = ['José Luis García López', 'Işıl Işık', 'Łukasz Wołoszański', 'Jürgen Müller', 'Åse Bjørnådal'];
  const others = ['Maeve O’Brien', 'Jean-Pierre Dubois', '田中太郎', ...typedNames.map(([, name]) => `${name} Found`)];
  for (const fullName of new Set([...names, ...others])) await portal.person({ fullName: fullName.normalize('NFD') });
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
    for (const text of ['%', '_', '\\', `' or true --`, '.*']) expect(await found(text)).toEqual([]);
    expect(await found('100%')).toEqual(['Ana Reyes']);
    for (const text of ['öz', 'oez aenne']) expect(await found(text)).toEqual(['Änne_Öz']);
  });

  it.each(typedNames)('R43.3 %s finds %s', async (typed, name) => {
    const names = new Set(typedNames.map(([, one]) => `${one} Found`.normalize('NFD')));
    expect((await found(`${typed} found`)).filter((one) => names.has(one))).toEqual([`${name} Found`.normalize('NFD')]);
  });

  it.each([
    ['garcia jose', 'José Luis García López'],
    ['LÓPEZ jo', 'José Luis García López'],
    ['garci\u0301a lo\u0301pez', 'José Luis García López'],
    ['ışık ı', 'Işıl Işık'],
    ['lukasz wol', 'Łukasz Wołoszański'],
    ['obrien', 'Maeve O’Brien'],
    ["o'brien", 'Maeve O’Brien'],
    ['brien maeve', 'Maeve O’Brien'],
    ['pierre jean', 'Jean-Pierre Dubois'],
    ['jeanpierre', 'Jean-Pierre Dubois'],
    ['太郎', '田中太郎'],
    ['Muelle Juerg', 'Jürgen Müller'],
    ['muller jurgen', 'Jürgen Müller'],
    ['aase bjoernaadal', 'Åse Bjørnådal'],
    ['ase bjornadal', 'Åse Bjørnådal'],
  ])('R43.3 %s finds %s, whatever the case, accents and order of words', async (search, name) => {
    expect(await found(search)).toContain(name.normalize('NFD'));
  });

  it('R43.3 each typed word must begin a word of the person', async () => {
    expect(await found('garcia maria')).toEqual([]);
    expect(await found('arcia')).toEqual([]);
    expect(await found('manul')).toEqual([]);
    expect(await found('muellar')).toEqual([]);
    expect((await found('')).length).toBeGreaterThan(10);
  });

  it('R43.3 finds people by their present name only, and no one who was deleted', async () => {
    const bea = await portal.person({ fullName: 'Bea Formerly' });
    await hr.send('patch', `/api/users/${bea.id}`, { fullName: 'Bea Presently' }).expect(200);
    expect([await found('formerly'), await found('presently')]).toEqual([[], ['Bea Presently']]);
    await hr.send('delete', `/api/users/${bea.id}`).expect(204);
    expect(await found('presently')).toEqual([]);
    const words = await portal.pool.query('select from views.person_words where user_id = $1', [bea.id]);
    expect(words.rowCount).toBe(0);
  });

  it('R12 an executive finds only the people whom they see', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE', fullName: 'Boss Visible' });
    await portal.person({ fullName: 'Report Visible', managerId: boss.id });
    await portal.person({ fullName: 'Stranger Visible' });
    const { body } = await boss.get('/api/team/members?search=visible').expect(200);
    expect((body as User[]).map(({ fullName }) => fullName)).toEqual(['Report Visible']);
  });

  it('R43.1 comes in pages of 100, newest first, with everybody once [S7.23]', async () => {
    const before = (await allPages<User>(hr.get, '/api/users')).flat().length;
    await fill('x', 250);
    const pages = await allPages<User>(hr.get, '/api/users');
    expect(pages.map((page) => page.length)).toEqual([100, 100, before + 50]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(before + 250);
    const searched = await allPages<User>(hr.get, '/api/users?search=filler&canManage=true');
    expect(searched.flat()).toHaveLength(250);
  });

  it('R43 a search that finds most of a large company returns everybody once, too', async () => {
    await fill('y', 2_500);
    const found = (await allPages<User>(hr.get, '/api/users?search=person filler')).flat();
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found).toHaveLength(2_750);
  });

  it('R43 people who join between two pages neither repeat nor hide others', async () => {
    const path = '/api/users?sort=name&search=filler&role=EMPLOYEE&status=ACTIVE';
    const first = await hr.get(path).expect(200);
    await portal.person({ fullName: 'Aaron First', jobTitle: 'Filler' });
    await portal.person({ fullName: 'Zoe Last', jobTitle: 'Filler' });
    const next = /<([^>]*)>/.exec(first.headers['link'] as string)![1]!;
    const rest = (await allPages<User>(hr.get, next)).flat();
    const names = [...(first.body as User[]), ...rest].map(({ fullName }) => fullName);
    expect(names).toHaveLength(2_751);
    expect(names.at(-1)).toBe('Zoe Last');
    expect(names).not.toContain('Aaron First');
  });

  it('R2a refuses unknown parameters and invalid values', async () => {
    for (const query of ['canManage=perhaps', 'role=BOSS', 'status=GONE', 'teamId=7', 'sort=age', 'order=up', 'x=1'])
      await hr.get(`/api/users?${query}`).expect(400);
    for (const after of ['nonsense', Buffer.from('["a\\u0000","b","c"]').toString('base64url')])
      await hr.get(`/api/users?sort=role&after=${after}`).expect(400);
  });
});

/** Inserted directly, with times of which fifty are identical, because only paging is tested. */
async function fill(mark: string, count: number): Promise<void> {
  await portal.pool.query(
    `with filler as (
      insert into views.users (id, email, full_name, sort_name, job_title, role, country, status, vacation_days,
        require_password_change, created_at, version)
      select gen_random_uuid(), '${mark}' || n || '@example.com', 'Person ' || n, 'person ' || n, 'Filler', 'EMPLOYEE', 'SPAIN',
        'ACTIVE', 20, false, date_trunc('milliseconds', now()) - interval '1 year' - (n / 50) * interval '1 hour', 1
      from generate_series(1, ${count}) n returning id
    )
    insert into views.person_words select id, 'fullName', unnest('{person,filler}'::text[]) from filler`,
  );
}
