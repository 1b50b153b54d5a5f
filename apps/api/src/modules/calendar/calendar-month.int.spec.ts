import { randomUUID } from 'node:crypto';
import type { CalendarMonth } from '@staffroom/contracts/calendar.js';
import type { SeenTeam } from '@staffroom/contracts/teams.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { allPages } from '../../testing/all-pages.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';

let portal: TimeOffPortal;
let hr: TestPerson;
let boss: TestPerson;
let teams: { design: string; écran: string; zoo: string };

/** Today is Monday, 15 June 2026. */
beforeEach(async () => {
  portal = await startTimeOffPortal();
  hr = await portal.person({ role: 'HR_MANAGER', country: 'FRANCE', fullName: 'Hanna Root' });
  boss = await portal.person({ role: 'EXECUTIVE', fullName: 'Bea Boss' });
  const team = (name: string) => portal.team(name, boss.id);
  teams = { zoo: await team('Zoo'), écran: await team('écran'), design: await team('Design') };
});
afterEach(() => portal.stop());

const off = async (person: TestPerson, request: object, status: string | null = 'APPROVED'): Promise<void> => {
  const { body } = await person.send('post', '/api/time-off', { type: 'VACATION', ...request }).expect(201);
  if (status) await hr.send('patch', `/api/time-off/${body.id}/review`, { status }).expect(200);
};
const path = (query: object = {}) =>
  `/api/dashboard/calendar-month?${new URLSearchParams({ month: '2026-06', ...query })}`;
const month = async (viewer: TestPerson, query: object = {}) =>
  (await viewer.get(path(query)).expect(200)).body as CalendarMonth;
const names = ({ people }: CalendarMonth) => people.map(({ fullName }) => fullName);

/** People written into the view, because only reading is tested. */
async function fill(count: number, teamId: string | null): Promise<void> {
  await portal.pool.query(
    `insert into views.users (id, email, full_name, sort_name, job_title, role, country, status, vacation_days,
       require_password_change, team_id, manager_id, created_at, version)
     select gen_random_uuid(), gen_random_uuid() || '@example.com', 'Person ' || n, 'person ' || lpad((n % 20)::text, 5, '0'), 'Filler',
       'EMPLOYEE', 'SPAIN', 'ACTIVE', 20, false, $2, null, now(), 1 from generate_series(1, $1::integer) n`,
    [count, teamId],
  );
}

describe('the month of the company calendar', () => {
  it('lists the viewer, their team, the others by team, and those without a team, and no one who left', async () => {
    const ana = await portal.person({ fullName: 'Ana Lund', teamId: teams.zoo });
    const mate = await portal.person({ fullName: 'Álvaro Mate', teamId: teams.zoo });
    await portal.person({ fullName: 'Emil East', teamId: teams.écran });
    await portal.person({ fullName: 'Dina Dock', teamId: teams.design });
    await portal.person({ fullName: 'Otto Orphan', teamId: randomUUID() });
    await portal.archive((await portal.person({ fullName: 'Gus Gone', teamId: teams.design })).id);
    await portal.remove((await portal.person({ fullName: 'Rex Removed', teamId: teams.design })).id);

    const others = ['Dina Dock', 'Emil East'];
    const alone = ['Bea Boss', 'Hanna Root', 'Otto Orphan'];
    const shown = await month(ana);
    expect(names(shown)).toEqual(['Ana Lund', 'Álvaro Mate', ...others, ...alone]);
    expect(shown.people.slice(1, 3).map(({ teamName }) => teamName)).toEqual(['Zoo', 'Design']);
    expect(shown.people.at(-1)).toMatchObject({ teamId: null, teamName: null, country: 'SPAIN' });
    expect(names(await month(mate)).slice(0, 2)).toEqual(['Álvaro Mate', 'Ana Lund']);
    expect(names(await month(boss))).toEqual([
      'Bea Boss',
      ...['Dina Dock', 'Emil East', 'Álvaro Mate', 'Ana Lund'],
      ...['Hanna Root', 'Otto Orphan'],
    ]);
  });

  it('is filtered by team and name', async () => {
    const ana = await portal.person({ fullName: 'Ana Lund', teamId: teams.zoo });
    await portal.person({ fullName: 'José García', teamId: teams.zoo });
    await portal.person({ fullName: 'Josefa Dock', teamId: teams.design });
    await portal.person({ fullName: 'Josette None' });
    expect(names(await month(ana, { teamId: teams.zoo }))).toEqual(['Ana Lund', 'José García']);
    expect(names(await month(ana, { teamId: teams.design }))).toEqual(['Josefa Dock']);
    expect(names(await month(ana, { teamId: randomUUID() }))).toEqual([]);
    expect(names(await month(ana, { search: 'JOSE' }))).toEqual(['José García', 'Josefa Dock', 'Josette None']);
    expect(names(await month(ana, { search: 'garcia jose', teamId: teams.zoo }))).toEqual(['José García']);
    expect(names(await month(ana, { search: 'lund' }))).toEqual(['Ana Lund']);

    const { body } = await ana.get('/api/dashboard/calendar-teams').expect(200);
    expect((body as SeenTeam[]).map(({ name }) => name)).toEqual(['Design', 'écran', 'Zoo']);
  });

  it('R45 shows kind and past days to those who see the person, and to others that they are away', async () => {
    const ill = await portal.person({ fullName: 'Ida Ill', teamId: teams.zoo });
    const mate = await portal.person({ teamId: teams.zoo });
    await off(ill, { type: 'SICK', startDate: '2026-06-01', endDate: '2026-06-02' });
    await off(ill, { type: 'SICK', startDate: '2026-06-10', endDate: '2026-06-16' });
    await off(ill, { type: 'SICK', startDate: '2026-06-18', endDate: '2026-06-18', hours: 3 });
    await off(ill, { startDate: '2026-06-24', endDate: '2026-06-24' }, null);
    await off(ill, { startDate: '2026-06-25', endDate: '2026-06-25' }, 'REJECTED');
    const rowOf = async (viewer: TestPerson, query = {}) => {
      const { isSeen, absences } = (await month(viewer, query)).people.find(({ id }) => id === ill.id)!;
      return { isSeen, absences: absences.map((a) => [a.type, a.startDate.slice(5), a.endDate.slice(5), a.hours]) };
    };
    for (const viewer of [ill, boss, hr]) {
      expect(await rowOf(viewer)).toEqual({
        isSeen: true,
        absences: [
          ['SICK', '06-01', '06-02', 8],
          ['SICK', '06-10', '06-16', 8],
          ['SICK', '06-18', '06-18', 3],
        ],
      });
    }
    expect(await rowOf(mate)).toEqual({
      isSeen: false,
      absences: [
        ['AWAY', '06-15', '06-16', 8],
        ['AWAY', '06-18', '06-18', 3],
      ],
    });
    await off(ill, { type: 'SICK', startDate: '2026-05-05', endDate: '2026-05-05' });
    expect((await rowOf(mate, { month: '2026-05' })).absences).toEqual([]);
    expect((await rowOf(boss, { month: '2026-05' })).absences).toHaveLength(1);
  });

  it('R43 comes in pages with everybody once, across teams and equal names', async () => {
    await fill(90, teams.design);
    await fill(30, teams.écran);
    await fill(50, null);
    await fill(50, randomUUID());
    const ana = await portal.person({ fullName: 'Person 7', teamId: teams.écran });
    await off(ana, { startDate: '2026-06-22', endDate: '2026-06-23' });
    for (const [viewer, query, sizes] of [
      [ana, {}, [40, 40, 40, 40, 40, 23]],
      [boss, {}, [40, 40, 40, 40, 40, 23]],
      [ana, { teamId: teams.design }, [40, 40, 10]],
      [ana, { teamId: teams.écran }, [31]],
    ] as const) {
      const pages = (await allPages(viewer.get, path(query))) as unknown as CalendarMonth[];
      expect(pages.map(({ people }) => people.length)).toEqual(sizes);
      const ids = pages.flatMap(({ people }) => people.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(pages.slice(1).flatMap(({ holidays }) => holidays)).toEqual([]);
    }
    const [first] = (await allPages(ana.get, path())) as unknown as CalendarMonth[];
    expect(first!.people[0]).toMatchObject({ id: ana.id, absences: [{ type: 'VACATION', startDate: '2026-06-22' }] });
  });

  it('R24 the members of a deleted team come last', async () => {
    const dina = await portal.person({ fullName: 'Dina Dock', teamId: teams.design });
    const mate = await portal.person({ fullName: 'Mia Mate', teamId: teams.design });
    const deleted = { type: 'TeamDeleted', data: { teamId: teams.design } };
    await portal.log.transact({ actorId: null, command: 'DeleteTeam', requestId: randomUUID() }, (unit) =>
      unit.record(teamStream(teams.design), deleted),
    );
    expect(names(await month(dina))).toEqual(['Dina Dock', 'Bea Boss', 'Hanna Root', 'Mia Mate']);
    expect(names(await month(mate, { search: 'dina' }))).toEqual(['Dina Dock']);
  });

  it('has the holidays of countries with active people', async () => {
    const { holidays } = await month(hr, { month: '2026-05' });
    expect(new Set(holidays.map(({ userCountry }) => userCountry))).toEqual(new Set(['FRANCE', 'SPAIN']));
    expect(holidays.map(({ id }) => id)).toContain('holiday-FRANCE-2026-05-25');
  });

  it.each(['2025-06', '2028-06'])('reaches %s', async (given) => {
    await month(hr, { month: given });
  });

  it.each([
    [{ month: '2025-05' }, 'month'],
    [{ month: '2028-07' }, 'month'],
    [{ month: '2026-13' }, 'month'],
    [{ month: '2026-06-01' }, 'month'],
    [{ teamId: 'unassigned' }, 'teamId'],
    [{ after: 'nonsense' }, 'after'],
    [{ userId: '1' }, 'userId'],
  ])('%j is refused', async (query, field) => {
    const reply = await hr.get(path(query)).expect(400);
    expect(reply.body.errors[0].field).toBe(field);
  });
});
