import type { User } from '@staffroom/contracts/users.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER' });
});
afterAll(() => portal.close());

const put = ({ id }: { id: string }, body: object, by = hr) => by.send('put', `/api/users/${id}/employment`).send(body);
const numberOf = async ({ id }: Person) =>
  ((await hr.get(`/api/users/${id}`).expect(200)).body as User).employment?.employeeNumber;
const foundBy = async (search: string, path = '/api/users', who = hr) =>
  ((await who.get(`${path}?search=${encodeURIComponent(search)}`).expect(200)).body as User[]).map(({ id }) => id);

describe('R59.1 the employee number', () => {
  it('is shown to HR, found by search, and removed by an empty one', async () => {
    const ana = await portal.person();
    expect(await numberOf(ana)).toBeNull();
    expect((await put(ana, { employeeNumber: ' E-1042 ' }).expect(200)).body).toMatchObject({
      id: ana.id,
      employment: { employeeNumber: 'E-1042' },
    });
    expect(await numberOf(ana)).toBe('E-1042');
    expect(await foundBy('e1042')).toEqual([ana.id]);
    expect(await foundBy('1042')).toEqual([]);
    await put(ana, {}).expect(200);
    expect(await numberOf(ana)).toBe('E-1042');
    await put(ana, { employeeNumber: '' }).expect(200);
    expect(await numberOf(ana)).toBeNull();
    expect(await foundBy('e1042')).toEqual([]);
  });

  it('is neither shown to nor found by others, not even the person who has it', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE' });
    const ana = await portal.person({ managerId: boss.id });
    await put(ana, { employeeNumber: 'SECRET-77' }).expect(200);
    const replies = [
      await boss.get('/api/team/members').expect(200),
      await boss.get('/api/my-teams').expect(200),
      await ana.get('/api/auth/me').expect(200),
    ];
    expect(JSON.stringify(replies[0]!.body)).toContain(ana.id);
    for (const { text } of replies) expect(text).not.toContain('SECRET');
    expect(await foundBy('SECRET-77', '/api/team/members', boss)).toEqual([]);
    expect(await foundBy('SECRET-77')).toEqual([ana.id]);
  });

  it('belongs to one account, whatever its case and separators, archived ones included', async () => {
    const [ana, ben] = [await portal.person(), await portal.person()];
    await put(ana, { employeeNumber: 'X-100' }).expect(200);
    await hr.send('patch', `/api/users/${ana.id}/archive`).expect(200);
    expect((await put(ben, { employeeNumber: 'x 100' }).expect(409)).body).toMatchObject({
      code: 'DUPLICATE_EMPLOYEE_NUMBER',
      errors: [{ field: 'employeeNumber' }],
    });
    await hr.send('delete', `/api/users/${ana.id}`).expect(204);
    await put(ben, { employeeNumber: 'x 100' }).expect(200);
  });

  it('is given to one of many who get it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => portal.person()));
    const replies = await Promise.all(people.map((who) => put(who, { employeeNumber: '555' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await foundBy('555')).toHaveLength(1);
  });

  it.each([{ employeeNumber: 'none' }, { employeeNumber: 7 }, { employeeNumber: '1'.repeat(25) }, { salary: 1 }])(
    'refuses %j',
    async (body) => {
      await put(await portal.person(), body).expect(400);
    },
  );

  it('does not make an open form outdated (R25)', async () => {
    const ana = await portal.person();
    const etag = String((await hr.get(`/api/users/${ana.id}`).expect(200)).headers['etag']);
    await put(ana, { employeeNumber: 'F-1' }).expect(200);
    const edit = hr.send('patch', `/api/users/${ana.id}`).set('if-match', etag);
    expect((await edit.send({ jobTitle: 'Lead' }).expect(200)).body).toMatchObject({
      jobTitle: 'Lead',
      employment: { employeeNumber: 'F-1' },
    });
  });

  it('is encrypted in the log, and unreadable and absent from the views once the person is erased (R23)', async () => {
    const ana = await portal.person();
    await put(ana, { employeeNumber: 'GONE-99' }).expect(200);
    const { rows } = await portal.pool.query<{ data: object; hasPersonal: boolean }>(
      `select data, personal is not null as "hasPersonal" from log.events where type = 'EmploymentChanged' and subject_id = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ data: { userId: ana.id, employeeNumber: null }, hasPersonal: true }]);
    await hr.send('delete', `/api/users/${ana.id}`).expect(204);
    const left = await portal.pool.query(`select from views.users where employee_number is not null and id = $1`, [
      ana.id,
    ]);
    expect(left.rowCount).toBe(0);
    expect(await foundBy('GONE-99')).toEqual([]);
  });
});
