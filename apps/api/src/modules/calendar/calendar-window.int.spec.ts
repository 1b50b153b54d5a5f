import type { CalendarTimeOff, CompanyCalendar } from '@staffroom/contracts/calendar.js';
import { allPages } from '../../testing/all-pages.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';
import { until } from '../../testing/until.js';

let portal: TimeOffPortal;
let hr: TestPerson;

beforeEach(async () => {
  portal = await startTimeOffPortal();
  hr = await portal.person({ role: 'HR_MANAGER', country: 'FRANCE' });
});
afterEach(async () => {
  jest.restoreAllMocks(); // also of a test that failed
  await portal.stop();
});

const off = async (person: TestPerson, startDate: string, endDate = startDate): Promise<string> => {
  const { body } = await person.send('post', '/api/time-off', { type: 'VACATION', startDate, endDate }).expect(201);
  await hr.send('patch', `/api/time-off/${body.id}/review`, { status: 'APPROVED' }).expect(200);
  return body.id as string;
};
const path = (startDate: string, endDate: string, perDay?: number) =>
  `/api/dashboard/company-calendar?${new URLSearchParams({ startDate, endDate, ...(perDay ? { perDay: `${perDay}` } : {}) })}`;
const window = async (viewer: TestPerson, startDate: string, endDate: string, perDay: number) =>
  (await viewer.get(path(startDate, endDate, perDay)).expect(200)).body as CompanyCalendar;
const named = (timeOffs: readonly CalendarTimeOff[]) =>
  timeOffs.filter(({ userId }) => userId).map(({ userName, isNear = false }) => [userName, isNear]);

/** People with one absence each on these days, written into the views, because only reading is tested. */
async function crowd(people: number, startDate: string, endDate: string): Promise<void> {
  await portal.pool.query(
    `with people as (
      insert into views.users (id, email, full_name, sort_name, job_title, role, country, status, vacation_days,
       require_password_change, team_id, manager_id, created_at, version)
      select gen_random_uuid(), 'x' || n || '@example.com', 'Person Number' || lpad(n::text, 5, '0'), 'person', 'Filler', 'EMPLOYEE', 'FRANCE',
        'ACTIVE', 20, false, null, null, now(), 1 from generate_series(1, $1::integer) n returning id)
    insert into views.time_off_requests (id, user_id, type, start_date, end_date, asked_end_date, hours, asked_hours,
      is_closure, status, is_waiting, created_at)
    select gen_random_uuid(), id, 'VACATION', $2, $3, $3, 8, 8, false, 'APPROVED', false, now() from people`,
    [people, startDate, endDate],
  );
}

describe('a window of the company calendar', () => {
  it('R31 names some people of each day by surname, and counts all who are off', async () => {
    for (const fullName of ['Zoe Abel', 'Yan Beck', 'Xenia Cole']) {
      await off(await portal.person({ fullName }), '2026-09-01', '2026-09-02');
    }
    await off(await portal.person({ fullName: 'Will Aalto' }), '2026-09-02');
    const { timeOffs, days } = await window(hr, '2026-09-01', '2026-09-03', 2);
    expect(named(timeOffs)).toEqual([
      ['Zoe Abel', false],
      ['Yan Beck', false],
      ['Will Aalto', false],
    ]);
    expect(days).toEqual([
      { date: '2026-09-01', peopleOff: 3 },
      { date: '2026-09-02', peopleOff: 4 },
      { date: '2026-09-03', peopleOff: 0 },
    ]);
    expect(timeOffs[0]).toMatchObject({ startDate: '2026-09-01', endDate: '2026-09-02', hours: 8, type: 'VACATION' });
  });

  it('R31 the viewer, their team and the people whom they manage come first', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE', fullName: 'Bea Ziller' });
    const teamId = await portal.team('Sailors', boss.id);
    const mate = await portal.person({ fullName: 'Ana Yilmaz', teamId });
    const report = await portal.person({ fullName: 'Rob Xu', managerId: boss.id });
    const stranger = await portal.person({ fullName: 'Sam Adams' });
    for (const person of [boss, mate, report, stranger]) await off(person, '2026-09-01');

    const seenBy = async (viewer: TestPerson) => named((await window(viewer, '2026-09-01', '2026-09-01', 3)).timeOffs);
    expect(await seenBy(boss)).toEqual([
      ['Rob Xu', true],
      ['Ana Yilmaz', true],
      ['Bea Ziller', true],
    ]);
    expect(await seenBy(mate)).toEqual([
      ['Ana Yilmaz', true],
      ['Sam Adams', false],
      ['Rob Xu', false],
    ]);
    expect(await seenBy(hr)).toEqual([
      ['Sam Adams', false],
      ['Rob Xu', false],
      ['Ana Yilmaz', false],
    ]);
  });

  it('R31.2 includes the holidays of countries with active people', async () => {
    const { timeOffs, days } = await window(hr, '2026-05-25', '2026-05-25', 5);
    expect(timeOffs.map(({ id }) => id)).toEqual(['holiday-FRANCE-2026-05-25']);
    expect(days).toEqual([{ date: '2026-05-25', peopleOff: 0 }]);
  });

  it('in a large company shows what is near at once, and the number of others within seconds', async () => {
    await crowd(700, '2026-09-01', '2026-09-03');
    const ana = await portal.person({ fullName: 'Ana Zimmer' });
    const other = await portal.person();
    const read = (viewer: TestPerson) => window(viewer, '2026-09-01', '2026-09-03', 3);
    expect((await read(ana)).days![0]).toEqual({ date: '2026-09-01', peopleOff: 700 }); // from now on, it is known to be large
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now()); // what is kept does not get older
    await read(ana);
    await off(ana, '2026-09-02');
    expect(named((await read(ana)).timeOffs)[0]).toEqual(['Person Number00001', false]);
    expect(named((await read(ana)).timeOffs)).toContainEqual(['Ana Zimmer', true]);
    expect((await read(other)).days![1]!.peopleOff).toBe(700);
    clock.mockRestore();
    const quiet = '2026-11-03';
    await window(other, quiet, quiet, 3);
    await off(ana, quiet);
    expect(named((await window(other, quiet, quiet, 3)).timeOffs)).toEqual([['Ana Zimmer', false]]);
    await until(async () => (await read(other)).days![1]!.peopleOff === 701);
  });
});

it('R43 the whole calendar comes in pages of 1,000 absences, with each once', async () => {
  const pagesOf = async (day: string) =>
    ((await allPages(hr.get, path(day, day))) as unknown as CompanyCalendar[]).map(({ timeOffs }) => timeOffs);
  await crowd(2_000, '2026-09-01', '2026-09-03');
  const id = await off(await portal.person(), '2026-08-31', '2026-09-01');
  const pages = await pagesOf('2026-09-01');
  expect(pages.map((page) => page.length)).toEqual([1000, 1000, 1]);
  expect(pages[0]![0]!.id).toBe(id);
  expect(new Set(pages.flat().map((entry) => entry.id)).size).toBe(2_001);
  expect((await pagesOf('2026-09-02')).map((page) => page.length)).toEqual([1000, 1000]);
});
