import { addDays } from '@staffroom/contracts/plain-date.js';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { mondayOfNextFebruary } from '../../testing/next-february.js';

let portal: Administration;
let hr: Person;

beforeAll(async () => (portal = await startAdministration()));
afterAll(() => portal.close());
/** Each test gets a new HR manager, the only active one. The others are archived directly in the log. */
beforeEach(async () => {
  hr = await portal.person({ role: 'HR_MANAGER' });
  const { rows } = await portal.pool.query<{ id: string }>(
    `select id from views.users where role = 'HR_MANAGER' and status = 'ACTIVE' and id <> $1`,
    [hr.id],
  );
  for (const { id } of rows) {
    await portal.log.transact({ actorId: null, command: 'ArchiveUser', requestId: 'test' }, (unit) =>
      unit.record(`user-${id}`, { type: 'UserArchived', data: { userId: id } }),
    );
  }
});

const archive = (who: Person, by = hr) => by.send('patch', `/api/users/${who.id}/archive`);
const remove = (who: Person, by = hr) => by.send('delete', `/api/users/${who.id}`);
const find = async ({ id }: Person) => (await hr.get(`/api/users/${id}`).expect(200)).body as User;

describe('archiving an account', () => {
  it('R5.1 R21 returns the archived account, ends its sessions, and succeeds only once [S1.10 S4.11 S7.27]', async () => {
    const ana = await portal.person();
    const { body } = await archive(ana).expect(200);
    expect(body).toMatchObject({ id: ana.id, status: 'ARCHIVED', email: ana.email });
    expect(await ana.isSignedIn()).toBe(false);
    await portal.login(ana.email, 'Temporary1').expect(401);
    expect((await archive(ana).expect(409)).body).toMatchObject({ code: 'NOT_ACTIVE' });
  });

  it('R24 keeps the person as manager of a team, which then shows no manager name [S7.29]', async () => {
    const lead = await portal.person({ role: 'EXECUTIVE' });
    const team = (await hr.send('post', '/api/teams', { name: 'Design', managerId: lead.id }).expect(201))
      .body as object;
    expect(team).toMatchObject({ managerName: 'Ana Lopez' });
    await archive(lead).expect(200);
    const { body } = await hr.get('/api/teams').expect(200);
    expect(body).toContainEqual({ ...team, managerName: null });
  });

  it('R24.2 leaves direct reports without a manager name in every list', async () => {
    const lead = await portal.person({ role: 'EXECUTIVE', fullName: 'Lea Held' });
    const ana = await portal.person({ managerId: lead.id });
    expect(await find(ana)).toMatchObject({ managerId: lead.id, managerName: 'Lea Held' });
    await archive(lead).expect(200);
    const lists = ['/api/users', '/api/team/members'].map(
      async (path) => (await hr.get(path).expect(200)).body as User[],
    );
    const shown = (await Promise.all(lists)).map((list) => list.find(({ id }) => id === ana.id));
    for (const user of [await find(ana), ...shown]) {
      expect(user).toMatchObject({ managerId: lead.id, managerName: null });
    }
  });
});

describe('R20 protected accounts', () => {
  it('nobody can archive or delete their own account, even if another HR manager exists [R20.1]', async () => {
    await portal.person({ role: 'HR_MANAGER' });
    for (const refused of [await archive(hr).expect(403), await remove(hr).expect(403)]) {
      expect(refused.body).toMatchObject({ code: 'OWN_ACCOUNT' });
    }
    expect(await find(hr)).toMatchObject({ status: 'ACTIVE' });
  });

  it.each([
    ['archive', archive],
    ['delete', remove],
  ])('of two HR managers who %s each other at the same moment, exactly one succeeds [R20.1]', async (_, act) => {
    const other = await portal.person({ role: 'HR_MANAGER' });
    const replies = await Promise.all([act(other, hr), act(hr, other)]);
    const statuses = replies.map(({ status }) => status).sort();
    expect([200, 204]).toContain(statuses[0]);
    // the loser is refused as the last HR manager, or is signed out before the request is handled
    expect([401, 404, 422]).toContain(statuses[1]);
    const { rows } = await portal.pool.query(
      `select id from views.users where role = 'HR_MANAGER' and status = 'ACTIVE'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('if two HR managers remove each other’s role at the same moment, one keeps it', async () => {
    const other = await portal.person({ role: 'HR_MANAGER' });
    const demote = (who: Person, by: Person) => by.send('patch', `/api/users/${who.id}`, { role: 'EMPLOYEE' });
    const replies = await Promise.all([demote(other, hr), demote(hr, other)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await portal.pool.query(
      `select id from views.users where role = 'HR_MANAGER' and status = 'ACTIVE'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('deleting an account', () => {
  it('R21.1 removes an active or an archived account [S4.12 S7.28 R2a.1 R5.1]', async () => {
    const [active, archived] = [await portal.person(), await portal.person()];
    await archive(archived).expect(200);
    for (const who of [active, archived]) {
      const reply = await remove(who).expect(204);
      expect(reply.body).toEqual({});
      await hr.get(`/api/users/${who.id}`).expect(404);
      await remove(who).expect(404);
      await hr.send('patch', `/api/users/${who.id}`, { jobTitle: 'Lead' }).expect(404);
    }
    expect(await active.isSignedIn()).toBe(false);
    await portal.login(active.email, 'Temporary1').expect(401);
  });

  it('R21a.3 releases the email address, unlike archiving', async () => {
    const ana = await portal.person();
    await archive(ana).expect(200);
    await expect(portal.person({ email: ana.email })).rejects.toMatchObject({ rejection: { code: 'DUPLICATE_EMAIL' } });
    await remove(ana).expect(204);
    await portal.person({ email: ana.email.toUpperCase() });
    await portal.login(ana.email, 'Temporary1').expect(200);
  });

  it('R23.2 leaves direct reports without a manager, so that they can manage teams and people', async () => {
    const lead = await portal.person({ role: 'EXECUTIVE' });
    const ana = await portal.person({ managerId: lead.id });
    const design = { name: 'Drawing', managerId: ana.id };
    expect((await hr.send('post', '/api/teams', design).expect(422)).body).toMatchObject({ code: 'UNKNOWN_MANAGER' });
    await remove(lead).expect(204);
    await hr.send('post', '/api/teams', design).expect(201);
    const report = await portal.person({ managerId: ana.id });
    expect(await find(report)).toMatchObject({ managerId: ana.id });
  });

  it('R23.2 leaves teams without a manager, and reviews by "Deleted user"', async () => {
    const lead = await portal.person({ role: 'EXECUTIVE', fullName: 'Lea Held' });
    const team = (await hr.send('post', '/api/teams', { name: 'Writing', managerId: lead.id }).expect(201)).body as {
      id: string;
    };
    const ana = await portal.person({ managerId: lead.id, teamId: team.id });
    const monday = mondayOfNextFebruary();
    const sickLeave = { type: 'SICK', startDate: monday, endDate: addDays(monday, 1) };
    const request = (await ana.send('post', '/api/time-off', sickLeave).expect(201)).body as { id: string };
    await lead.send('patch', `/api/time-off/${request.id}/review`, { status: 'APPROVED' }).expect(200);
    await remove(lead).expect(204);
    expect(await find(ana)).toMatchObject({ managerId: null, managerName: null, teamId: team.id });
    expect((await hr.get('/api/teams').expect(200)).body).toContainEqual(
      expect.objectContaining({ id: team.id, managerId: null, managerName: null }),
    );
    const queue = (await hr.get(`/api/team/time-off?userId=${ana.id}`).expect(200)).body as TeamTimeOff[];
    expect(queue).toMatchObject([{ id: request.id, reviewerName: 'Deleted user' }]);
    await hr.send('patch', `/api/users/${ana.id}`, { managerId: null, teamId: team.id }).expect(200);
  });
});
