import type { Team } from '@staffroom/contracts/teams.js';
import type { Responsibilities, User } from '@staffroom/contracts/users.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;
let lead: Person;
let successor: Person;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  lead = await portal.person({ role: 'EXECUTIVE' });
  successor = await portal.person({ role: 'EXECUTIVE', fullName: 'Sue Cessor' });
});

const handOver = (from: { id: string }, to: { id: string }, by = hr) =>
  by.send('post', `/api/users/${from.id}/handover`, { managerId: to.id });
const responsibilities = async ({ id }: Person) =>
  (await hr.get(`/api/users/${id}/responsibilities`).expect(200)).body as Responsibilities;
const managerOf = async ({ id }: Person) => ((await hr.get(`/api/users/${id}`).expect(200)).body as User).managerId;
const team = async (managerId: string) =>
  (await hr.send('post', '/api/teams', { name: `Team ${crypto.randomUUID()}`, managerId }).expect(201)).body as Team;
const managerOfTeam = async ({ id }: Team) =>
  ((await hr.get('/api/teams').expect(200)).body as Team[]).find((one) => one.id === id)!.managerId;
const nothing: Responsibilities = { teams: [], reportCount: 0, requestsToReview: 0, ownRequests: 0 };
const sickOn = (who: Person, date: string) =>
  who.send('post', '/api/time-off', { type: 'SICK', startDate: date, endDate: date }).expect(201);

describe('R60 handing over', () => {
  it('R60.2 says what depends on a person, and gives it to another manager, with the requests that wait', async () => {
    const { id, name } = await team(lead.id);
    const direct = await portal.person({ managerId: lead.id });
    const member = await portal.person({ teamId: id });
    for (const who of [direct, member, lead]) await sickOn(who, '2027-03-02');
    expect(await responsibilities(lead)).toEqual({
      teams: [{ id, name }],
      reportCount: 1,
      requestsToReview: 2,
      ownRequests: 1,
    });
    expect((await handOver(lead, successor).expect(200)).body).toEqual({ ...nothing, ownRequests: 1 });
    expect(await managerOf(direct)).toBe(successor.id);
    expect(await responsibilities(successor)).toMatchObject({ reportCount: 1, requestsToReview: 2 });
    expect((await successor.get('/api/team/time-off').expect(200)).body).toHaveLength(2);
  });

  it('R60.2 changes nothing at all if one of the reports manages the new manager', async () => {
    const middle = await portal.person({ role: 'EXECUTIVE', managerId: lead.id });
    const below = await portal.person({ role: 'EXECUTIVE', managerId: middle.id });
    const other = await portal.person({ managerId: lead.id });
    const led = await team(lead.id);
    expect((await handOver(lead, below).expect(422)).body).toMatchObject({ code: 'MANAGEMENT_CYCLE' });
    expect([await managerOf(other), await managerOf(middle), await managerOfTeam(led)]).toEqual(Array(3).fill(lead.id));
  });

  it('a report who takes over gets the manager of the person who leaves', async () => {
    const top = await portal.person({ role: 'EXECUTIVE' });
    await hr.send('patch', `/api/users/${lead.id}`, { managerId: top.id }).expect(200);
    const deputy = await portal.person({ role: 'EXECUTIVE', managerId: lead.id });
    const other = await portal.person({ managerId: lead.id });
    await handOver(lead, deputy).expect(200);
    expect([await managerOf(deputy), await managerOf(other)]).toEqual([top.id, deputy.id]);
  });

  it('leaves archived reports as they are, because they cannot be edited', async () => {
    const archived = await portal.person({ managerId: lead.id });
    await hr.send('patch', `/api/users/${archived.id}/archive`).expect(200);
    expect(await responsibilities(lead)).toEqual(nothing);
    await handOver(lead, successor).expect(200);
    expect(await managerOf(archived)).toBe(lead.id);
  });

  it('is refused to oneself, to an archived person, to an employee with a manager, and to nobody', async () => {
    const employee = await portal.person({ managerId: successor.id });
    const archived = await portal.person({ role: 'EXECUTIVE' });
    await hr.send('patch', `/api/users/${archived.id}/archive`).expect(200);
    expect((await handOver(lead, lead).expect(400)).body).toMatchObject({ errors: [{ field: 'managerId' }] });
    await handOver(lead, archived).expect(422);
    await handOver(lead, employee).expect(422);
    await handOver(lead, { id: 'b0a1ee1e-0000-4000-8000-000000000000' }).expect(400);
    await handOver({ id: 'b0a1ee1e-0000-4000-8000-000000000000' }, successor).expect(404);
    await hr.send('post', `/api/users/${lead.id}/handover`, {}).expect(400);
  });

  it('two HR managers who hand over to different people at the same moment leave all of it with one of them', async () => {
    const second = await portal.person({ role: 'HR_MANAGER' });
    const other = await portal.person({ role: 'EXECUTIVE' });
    const reports = [await portal.person({ managerId: lead.id }), await portal.person({ managerId: lead.id })];
    const led = await team(lead.id);
    await Promise.all([handOver(lead, successor).expect(200), handOver(lead, other, second).expect(200)]);
    const managers = [await managerOfTeam(led), ...(await Promise.all(reports.map(managerOf)))];
    expect(new Set(managers).size).toBe(1);
    expect([successor.id, other.id]).toContain(managers[0]);
  });

  it('a manager of three hundred people hands over in one step', async () => {
    for (let i = 0; i < 300; i++) await portal.hire(`many${i}@example.com`, 'Temporary1', { managerId: lead.id });
    expect((await handOver(lead, successor).expect(200)).body).toEqual(nothing);
    expect(await responsibilities(successor)).toMatchObject({ reportCount: 300 });
  });
});
