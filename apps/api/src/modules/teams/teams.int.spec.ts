import { randomUUID } from 'node:crypto';
import type { Team } from '@staffroom/contracts/teams.js';
import type { User } from '@staffroom/contracts/users.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;
let lead: Person;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER' });
  lead = await portal.person({ role: 'EXECUTIVE', fullName: 'Lea Held' });
});
afterAll(() => portal.close());

const create = (body: object) => hr.send('post', '/api/teams', body);
const team = async (more: object = {}) =>
  (await create({ name: `Team ${randomUUID()}`, managerId: lead.id, ...more }).expect(201)).body as Team;
const find = async (id: string) =>
  ((await hr.get('/api/teams').expect(200)).body as Team[]).find((found) => found.id === id);
const userOf = async ({ id }: Person) => (await hr.get(`/api/users/${id}`).expect(200)).body as User;

describe('teams', () => {
  it('R2a a team is created with a name and a manager, and markup in its name is kept as text [S3.4 S7.30]', async () => {
    const created = await team({ name: '  <b>R&D</b> ' });
    expect(created).toEqual({
      id: expect.any(String) as string,
      name: '<b>R&D</b>',
      managerId: lead.id,
      managerName: 'Lea Held',
      memberCount: 0,
    });
    expect(await find(created.id)).toEqual(created);
  });

  it('R61.1 a name is unique regardless of case, and a refused one is named', async () => {
    const { id, name } = await team({ name: 'Ökonomie' });
    for (const same of ['ökonomie', ' ÖKONOMIE ', 'O\u0308konomie']) {
      const refused = await create({ name: same, managerId: lead.id }).expect(409);
      expect(refused.body).toMatchObject({ code: 'DUPLICATE_TEAM_NAME', errors: [{ field: 'name' }] });
    }
    const other = await team({ name: 'Okonomie' });
    await hr.send('patch', `/api/teams/${other.id}`, { name: 'ökonomie' }).expect(409);
    await hr.send('patch', `/api/teams/${id}`, { name: name.toUpperCase() }).expect(200);
    await hr.send('delete', `/api/teams/${id}`).expect(204);
    await hr.send('patch', `/api/teams/${other.id}`, { name }).expect(200);
  });

  it('R61.1 of two teams that get the same name at the same moment, exactly one does', async () => {
    const same = () => create({ name: 'Twins', managerId: lead.id });
    const replies = await Promise.all([same(), same()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [one, two] = [await team(), await team()];
    const rename = ({ id }: Team) => hr.send('patch', `/api/teams/${id}`, { name: 'Cousins' });
    expect((await Promise.all([rename(one), rename(two)])).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('R61.1 teams that already share a name keep it, and other changes of them are possible', async () => {
    const [one, two] = [await team(), await team()];
    await portal.log.transact({ actorId: null, command: 'EditTeam', requestId: 'test' }, (unit) =>
      unit.record(`team-${two.id}`, { type: 'TeamEdited', data: { teamId: two.id, name: one.name } }),
    );
    const boss = await portal.person({ role: 'EXECUTIVE' });
    await hr.send('patch', `/api/teams/${two.id}`, { name: one.name, managerId: boss.id }).expect(200);
    await hr.send('patch', `/api/teams/${two.id}`, { name: `${one.name} II` }).expect(200);
  });

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: undefined }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 'Des\r\nign' }],
    ['name', { name: 'Des\u202engi' }],
    ['managerId', { managerId: '' }],
    ['managerId', { managerId: undefined }],
    ['managerId', { managerId: randomUUID() }],
    ['members', { members: [] }],
  ])('R2a.4 refuses a wrong %s (%j) and names it [S5.28]', async (field, wrong) => {
    const refused = await create({ name: 'Design', managerId: lead.id, ...wrong }).expect(400);
    expect(refused.body.errors).toMatchObject([{ field }]);
    const { id } = await team();
    if (Object.values(wrong)[0] === undefined) return;
    expect((await hr.send('patch', `/api/teams/${id}`, wrong).expect(400)).body.errors).toMatchObject([{ field }]);
  });

  it('a team can be managed by an HR manager, an executive or an employee without a manager [S5.29]', async () => {
    const free = await portal.person();
    const led = await portal.person({ managerId: lead.id });
    const archived = await portal.person({ role: 'EXECUTIVE' });
    await hr.send('patch', `/api/users/${archived.id}/archive`).expect(200);
    for (const { id } of [hr, lead, free]) expect(await team({ managerId: id })).toMatchObject({ managerId: id });
    for (const { id } of [led, archived]) {
      const refused = await create({ name: 'Design', managerId: id }).expect(422);
      expect(refused.body).toMatchObject({ code: 'UNKNOWN_MANAGER' });
    }
  });

  it('R2a an edit changes the fields that are sent and keeps the rest [S7.31]', async () => {
    const { id } = await team();
    const renamed = await hr.send('patch', `/api/teams/${id}`, { name: 'Research' }).expect(200);
    expect(renamed.body).toMatchObject({ id, name: 'Research', managerId: lead.id });
    const moved = await hr.send('patch', `/api/teams/${id.toUpperCase()}`, { managerId: hr.id }).expect(200);
    expect(moved.body).toMatchObject({ id, name: 'Research', managerId: hr.id });
  });

  it('R24 a team whose manager is archived or deleted can still be renamed', async () => {
    const leaving = await portal.person({ role: 'EXECUTIVE' });
    const { id } = await team({ managerId: leaving.id });
    await hr.send('patch', `/api/users/${leaving.id}/archive`).expect(200);
    const { body } = await hr.send('patch', `/api/teams/${id}`, { name: 'One', managerId: leaving.id }).expect(200);
    expect(body).toMatchObject({ name: 'One', managerName: null });
    await hr.send('delete', `/api/users/${leaving.id}`).expect(204);
    expect((await hr.send('patch', `/api/teams/${id}`, { name: 'Two' }).expect(200)).body).toMatchObject({
      name: 'Two',
      managerId: null,
      managerName: null,
    });
  });

  it('R24.1 deleting a team keeps its members, who have no team and can join another [S7.32]', async () => {
    const { id, name } = await team();
    const ana = await portal.person({ teamId: id });
    expect(await find(id)).toMatchObject({ memberCount: 1 });
    expect(await userOf(ana)).toMatchObject({ teamId: id, teamName: name });
    await hr.send('delete', `/api/teams/${id}`).expect(204);
    expect(await find(id)).toBeUndefined();
    expect(await userOf(ana)).toMatchObject({ teamId: null, teamName: null, status: 'ACTIVE' });
    await hr.send('patch', `/api/users/${ana.id}`, { jobTitle: 'Lead', teamId: null }).expect(200);
    const refused = await hr.send('patch', `/api/users/${ana.id}`, { teamId: id }).expect(400);
    expect(refused.body).toMatchObject({ code: 'UNKNOWN_TEAM' });
    const other = await team();
    await hr.send('patch', `/api/users/${ana.id}`, { teamId: other.id }).expect(200);
  });

  it('R24 nobody can join a team at the moment it is deleted', async () => {
    const { id } = await team();
    const ana = await portal.person();
    await Promise.all([
      hr.send('delete', `/api/teams/${id}`).expect(204),
      hr.send('patch', `/api/users/${ana.id}`, { teamId: id }),
    ]);
    expect(await userOf(ana)).toMatchObject({ teamId: null });
  });

  it('R2 a team that does not exist gives 404', async () => {
    for (const id of [randomUUID(), 'design']) {
      await hr.send('patch', `/api/teams/${id}`, { name: 'Design' }).expect(404);
      await hr.send('delete', `/api/teams/${id}`).expect(404);
    }
  });

  it('R2b.1 an unknown manager is reported before an unknown team', async () => {
    const refused = await hr.send('patch', `/api/teams/${randomUUID()}`, { managerId: randomUUID() }).expect(400);
    expect(refused.body.errors).toMatchObject([{ field: 'managerId' }]);
  });

  it('teams are administered by HR managers only [S1.11]', async () => {
    const { id } = await team();
    await lead.get('/api/teams').expect(403);
    await lead.send('post', '/api/teams', {}).expect(403);
    await lead.send('patch', `/api/teams/${id}`, { name: 'Mine' }).expect(403);
    await lead.send('delete', `/api/teams/${id}`).expect(403);
  });
});
