import { randomUUID } from 'node:crypto';
import type { Team, TeamGroup } from '@staffroom/contracts/teams.js';
import type { TeamTimeOff, TimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';
import { pdf } from '../../testing/sample-files.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

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
  // who leads a team may be one of its members
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
const asked = async (who: Person, startDate: string) => {
  const wish = { type: 'SICK', startDate, endDate: startDate };
  return ((await who.send('post', '/api/time-off', wish).expect(201)).body as TimeOff).id;
};
const tab = async (who: Person, path: string) =>
  (await who.get(`/api/teams/${path}`).expect(200)).body as TeamTimeOff[];

describe('My Team', () => {
  it('R16a.1 an HR manager sees every team with its members, then those without one [S1.8 S2.myteam.5 S6.6 S7.33]', async () => {
    const gone = await team('Gone', lead);
    const zoe = await portal.person({ teamId: gone.id });
    await hr.send('delete', `/api/teams/${gone.id}`).expect(204);
    const groups = await groupsOf(hr);
    expect(groups.slice(0, 2)).toEqual([
      { id: sales.id, name: 'Sales', managerId: other.id, members: [ben.id] },
      { id: design.id, name: 'Design', managerId: lead.id, members: [ana.id, lead.id] },
    ]);
    expect(groups).toHaveLength(3);
    expect(groups[2]).toMatchObject({ id: null, name: 'Unassigned', managerId: null });
    expect([...groups[2]!.members].sort()).toEqual([hr.id, other.id, zoe.id].sort());
  });

  it('R16a.1 R11.1 an executive sees the teams it manages, without itself, and its direct reports [S1.8 S6.7 S7.34]', async () => {
    expect(await groupsOf(lead)).toEqual([{ id: design.id, name: 'Design', managerId: lead.id, members: [ana.id] }]);
    const reports = (await lead.get('/api/direct-reports').expect(200)).body as User[];
    expect(reports).toEqual([(await hr.get(`/api/users/${ben.id}`).expect(200)).body]);
    expect((await other.get('/api/direct-reports').expect(200)).body).toEqual([]);
    expect(await groupsOf(await portal.person({ role: 'EXECUTIVE' }))).toEqual([]);
  });

  it('R12.1 is not for employees, even where one manages a team', async () => {
    const manager = await portal.person();
    const led = await team('Support', manager);
    for (const path of ['my-teams', 'direct-reports', `teams/${led.id}/time-off`]) {
      await manager.get(`/api/${path}`).expect(403);
    }
    await hr.send('delete', `/api/teams/${led.id}`).expect(204);
  });
});

describe('the time off of a team', () => {
  it('R17.1 is seen by HR managers and by the executive who manages it, with who asked [S7.35]', async () => {
    const ids = [await asked(ana, '2026-09-14'), await asked(ana, '2026-09-15')];
    await asked(ben, '2026-09-14');
    for (const who of [hr, lead]) {
      const rows = await tab(who, `${design.id}/time-off`);
      expect(rows.map(({ id }) => id)).toEqual([...ids].reverse());
      expect(rows[0]).toMatchObject({ userId: ana.id, userName: 'Ana Reyes', status: 'PENDING' });
    }
    expect(await tab(hr, `${design.id}/time-off?userId=${ana.id}`)).toHaveLength(2);
    expect(await tab(hr, `${design.id}/time-off?userId=${ben.id}`)).toEqual([]);
  });

  it('R11.1 R14 holds nothing of the executive who manages it, member or not, and cannot be decided by it', async () => {
    const id = await asked(lead, '2026-09-17');
    expect((await tab(lead, `${design.id}/time-off`)).map(({ userId }) => userId)).not.toContain(lead.id);
    expect(await tab(lead, `${design.id}/time-off?userId=${lead.id}`)).toEqual([]);
    expect(await tab(hr, `${design.id}/time-off?userId=${lead.id}`)).toMatchObject([{ id }]);
    const queue = (await lead.get('/api/team/time-off').expect(200)).body as TeamTimeOff[];
    expect(queue.map(({ userId }) => userId)).not.toContain(lead.id);
    await lead.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(403);
  });

  it('R17.1 is not there for others, nor is a team that does not exist', async () => {
    for (const path of [`${sales.id}/time-off`, 'unassigned/time-off', `${randomUUID()}/time-off`, 'x/time-off']) {
      await lead.get(`/api/teams/${path}`).expect(404);
    }
    await hr.get(`/api/teams/${randomUUID()}/time-off`).expect(404);
    await ana.get(`/api/teams/${design.id}/time-off`).expect(403);
    await hr.get(`/api/teams/${design.id}/time-off?userId=ana`).expect(400);
  });

  it('R17.2 HR managers see that of people without a team, also of a team that is no more', async () => {
    const gone = await team('Gone', lead);
    const [zoe, yan] = [await portal.person({ teamId: gone.id }), await portal.person()];
    const ids = [await asked(zoe, '2026-09-16'), await asked(yan, '2026-09-16')];
    await hr.send('delete', `/api/teams/${gone.id}`).expect(204);
    await hr.get(`/api/teams/${gone.id}/time-off`).expect(404);
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
    'its %s are seen by HR managers and by the executive who manages it [S6.8 S7.35 R17.1]',
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
