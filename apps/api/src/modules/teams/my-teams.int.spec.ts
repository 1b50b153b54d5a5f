import { randomUUID } from 'node:crypto';
import { addDays } from '@staffroom/contracts/plain-date.js';
import type { Team, TeamGroup } from '@staffroom/contracts/teams.js';
import type { TeamTimeOff, TimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';
import { allPages } from '../../testing/all-pages.js';
import { pdf } from '../../testing/sample-files.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { mondayOfNextFebruary } from '../../testing/next-february.js';

let portal: Administration;
let hr: Person;
let lead: Person;
let other: Person;
let ana: Person;
let ben: Person;
let design: Team;
let sales: Team;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER' });
  lead = await portal.person({ role: 'EXECUTIVE', fullName: 'Lea Held' });
  other = await portal.person({ role: 'EXECUTIVE' });
  design = await team('Design', lead);
  sales = await team('Sales', other);
  ana = await portal.person({ fullName: 'Ana Reyes', teamId: design.id });
  ben = await portal.person({ teamId: sales.id, managerId: lead.id });
  // the manager of a team may also be a member of it
  await hr.send('patch', `/api/users/${lead.id}`, { teamId: design.id }).expect(200);
});
afterAll(() => portal.close());

const team = async (name: string, { id }: Person) =>
  (await hr.send('post', '/api/teams', { name, managerId: id }).expect(201)).body as Team;
const groupsOf = async (who: Person) =>
  ((await who.get('/api/my-teams').expect(200)).body as TeamGroup[]).map(({ id, name, managerId, members }) => ({
    id,
    name,
    managerId,
    members: members.map((member) => member.id),
  }));
const monday = mondayOfNextFebruary();
const requested = async (who: Person, after: number) => {
  const startDate = addDays(monday, after);
  const request = { type: 'SICK', startDate, endDate: startDate };
  return ((await who.send('post', '/api/time-off', request).expect(201)).body as TimeOff).id;
};
const tab = async (who: Person, path: string) =>
  (await who.get(`/api/teams/${path}`).expect(200)).body as TeamTimeOff[];

describe('My Team', () => {
  it('R16a.1 an HR manager sees every team with its members, then those without one [S1.8 S2.myteam.5 S6.6 S7.33]', async () => {
    const deleted = await team('Gone', lead);
    const zoe = await portal.person({ teamId: deleted.id });
    await hr.send('delete', `/api/teams/${deleted.id}`).expect(204);
    const groups = await groupsOf(hr);
    expect(groups.slice(0, 2)).toEqual([
      { id: sales.id, name: 'Sales', managerId: other.id, members: [ben.id] },
      { id: design.id, name: 'Design', managerId: lead.id, members: [ana.id, lead.id] },
    ]);
    expect(groups).toHaveLength(3);
    expect(groups[2]).toMatchObject({ id: null, name: 'Unassigned', managerId: null });
    expect([...groups[2]!.members].sort()).toEqual([hr.id, other.id, zoe.id].sort());
  });

  it('R16a.1 R11.1 an executive sees the teams they manage, without themselves, and their direct reports [S1.8 S6.7 S7.34]', async () => {
    expect(await groupsOf(lead)).toEqual([{ id: design.id, name: 'Design', managerId: lead.id, members: [ana.id] }]);
    const reports = (await lead.get('/api/direct-reports').expect(200)).body as User[];
    const { employment, warning, erasureOn, ...seen } = (await hr.get(`/api/users/${ben.id}`).expect(200)).body as User;
    expect(reports).toEqual([seen]); // without what only HR sees (R58, R59)
    expect([employment, warning, erasureOn]).not.toContain(undefined);
    expect((await other.get('/api/direct-reports').expect(200)).body).toEqual([]);
    expect(await groupsOf(await portal.person({ role: 'EXECUTIVE' }))).toEqual([]);
  });

  it('R12.1 is not available to employees, even if they manage a team', async () => {
    const manager = await portal.person();
    const led = await team('Support', manager);
    for (const path of ['my-teams', 'direct-reports', `teams/${led.id}/time-off`]) {
      await manager.get(`/api/${path}`).expect(403);
    }
    await hr.send('delete', `/api/teams/${led.id}`).expect(204);
  });
});

describe('My Team of a large company', () => {
  const inserted = (count: number, columns: string) =>
    portal.pool.query(
      `insert into views.users (id, email, full_name, sort_name, job_title, role, country, status, vacation_days,
       require_password_change, team_id, manager_id, created_at, version)
       select gen_random_uuid(), $1 || n || '@example.com', 'Person ' || n, 'person ' || n, 'Filler', 'EMPLOYEE', 'SPAIN', 'ACTIVE', 20, false, ${columns},
         date_trunc('milliseconds', now()) - interval '1 year' - (n / 50) * interval '1 hour', 1
       from generate_series(1, $2::int) n`,
      [randomUUID(), count],
    );
  const idsOf = (pages: readonly (readonly { id: string | null }[])[]) => pages.flat().map(({ id }) => id);

  it('R62 each group has its number of members and the first 100; GET /api/teams/{id}/members continues', async () => {
    const large = await team('Large', lead);
    await inserted(250, `'${large.id}'::uuid, null`);
    await inserted(120, 'null, null');
    for (const [who, name, count] of [
      [hr, 'Large', 250],
      [lead, 'Large', 250],
      [hr, 'Unassigned', 120],
    ] as const) {
      const groups = (await allPages<TeamGroup>(who.get, '/api/my-teams')).flat();
      const group = groups.find((each) => each.name === name)!;
      expect(group.memberCount).toBeGreaterThanOrEqual(count);
      expect(group.members).toHaveLength(100);
      const more = await allPages<User>(who.get, group.moreMembers!);
      const all = idsOf([group.members, ...more]);
      expect(new Set(all).size).toBe(group.memberCount);
      expect(idsOf(await allPages<User>(who.get, `/api/teams/${group.id ?? 'unassigned'}/members`))).toEqual(all);
    }
    await other.get(`/api/teams/${large.id}/members`).expect(404);
    await lead.get('/api/teams/unassigned/members').expect(404);
    await hr.send('delete', `/api/teams/${large.id}`).expect(204);
  });

  it('R62 R43 the groups come in pages of 100, Unassigned last, and so do direct reports', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE' });
    await portal.pool.query(
      `insert into views.teams select gen_random_uuid(), 'Team ' || n, 'team ' || n, $1,
         date_trunc('milliseconds', now()) - (n / 50) * interval '1 hour' from generate_series(1, 220) n`,
      [boss.id],
    );
    await inserted(130, `null, '${boss.id}'::uuid`);
    const pages = await allPages<TeamGroup>(hr.get, '/api/my-teams');
    expect(pages.map(({ length }) => length).slice(0, 2)).toEqual([100, 100]);
    const ids = idsOf(pages);
    expect(ids.indexOf(null)).toBe(ids.length - 1);
    const led = (await allPages<TeamGroup>(boss.get, '/api/my-teams')).flat();
    expect(new Set(idsOf([led])).size).toBe(220);
    expect(new Set(ids)).toEqual(new Set([...idsOf([led]), design.id, sales.id, null]));
    const reports = await allPages<User>(boss.get, '/api/direct-reports');
    expect(reports.map(({ length }) => length)).toEqual([100, 30]);
    expect(new Set(idsOf(reports)).size).toBe(130);
  });
});

describe('the time off of a team', () => {
  it('R17.1 is shown to HR managers and the executive who manages it, with the requesters’ names [S7.35]', async () => {
    const ids = [await requested(ana, 0), await requested(ana, 1)];
    await requested(ben, 0);
    for (const who of [hr, lead]) {
      const rows = await tab(who, `${design.id}/time-off`);
      expect(rows.map(({ id }) => id)).toEqual([...ids].reverse());
      expect(rows[0]).toMatchObject({ userId: ana.id, userName: 'Ana Reyes', status: 'PENDING' });
    }
    expect(await tab(hr, `${design.id}/time-off?userId=${ana.id}`)).toHaveLength(2);
    expect(await tab(hr, `${design.id}/time-off?userId=${ben.id}`)).toEqual([]);
  });

  it('R11.1 R14 contains no request of the executive who manages it, who cannot review their own either', async () => {
    const id = await requested(lead, 3);
    expect((await tab(lead, `${design.id}/time-off`)).map(({ userId }) => userId)).not.toContain(lead.id);
    expect(await tab(lead, `${design.id}/time-off?userId=${lead.id}`)).toEqual([]);
    expect(await tab(hr, `${design.id}/time-off?userId=${lead.id}`)).toMatchObject([{ id }]);
    const queue = (await lead.get('/api/team/time-off').expect(200)).body as TeamTimeOff[];
    expect(queue.map(({ userId }) => userId)).not.toContain(lead.id);
    await lead.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(403);
  });

  it('R17.1 does not exist for others, like a team that does not exist', async () => {
    for (const path of [`${sales.id}/time-off`, 'unassigned/time-off', `${randomUUID()}/time-off`, 'x/time-off']) {
      await lead.get(`/api/teams/${path}`).expect(404);
    }
    await hr.get(`/api/teams/${randomUUID()}/time-off`).expect(404);
    await ana.get(`/api/teams/${design.id}/time-off`).expect(403);
    await hr.get(`/api/teams/${design.id}/time-off?userId=ana`).expect(400);
  });

  it('R17.2 includes people without a team, such as members of a deleted team, for HR managers', async () => {
    const deleted = await team('Gone', lead);
    const [zoe, yan] = [await portal.person({ teamId: deleted.id }), await portal.person()];
    const ids = [await requested(zoe, 2), await requested(yan, 2)];
    await hr.send('delete', `/api/teams/${deleted.id}`).expect(204);
    await hr.get(`/api/teams/${deleted.id}/time-off`).expect(404);
    const rows = await tab(hr, 'unassigned/time-off');
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
});

describe('R17 the other tabs of a team', () => {
  beforeAll(async () => {
    for (const [who, name] of [
      [ana, 'ana.pdf'],
      [ben, 'ben.pdf'],
      [lead, 'lead.pdf'],
    ] as const) {
      await hr.send('post', '/api/documents/upload').field('userId', who.id).attach('files', pdf, name).expect(201);
      const month = { userId: who.id, fiscalYear: '2026', month: '5' };
      await hr.send('post', '/api/payroll/upload').field(month).attach('files', pdf, name).expect(201);
      const refund = { description: 'Train', amount: '1250' };
      await who.send('post', '/api/refunds').field(refund).attach('file', pdf, name).expect(201);
    }
  });

  it.each(['refunds', 'documents', 'payroll'])(
    '%s are shown to HR managers and the executive who manages it [S6.8 S7.35 R17.1]',
    async (kind) => {
      const anas = await tab(lead, `${design.id}/${kind}`);
      expect(anas).toMatchObject([{ userId: ana.id, userName: 'Ana Reyes', fileName: 'ana.pdf' }]);
      expect(await tab(hr, `${design.id}/${kind}`)).toMatchObject([{ userId: lead.id }, { userId: ana.id }]);
      for (const who of [hr, lead]) {
        expect(await tab(who, `${design.id}/${kind}?userId=${ana.id}`)).toEqual(anas);
        expect(await tab(who, `${design.id}/${kind}?userId=${ben.id}`)).toEqual([]);
      }
      expect(await tab(lead, `${design.id}/${kind}?userId=${lead.id}`)).toEqual([]);
      expect(await tab(hr, `unassigned/${kind}`)).toEqual([]);
      await lead.get(`/api/teams/${sales.id}/${kind}`).expect(404);
      await lead.get(`/api/teams/unassigned/${kind}`).expect(404);
      await ana.get(`/api/teams/${design.id}/${kind}`).expect(403);
    },
  );
});
