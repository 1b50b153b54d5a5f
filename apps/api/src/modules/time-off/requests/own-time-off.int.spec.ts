import type { TimeOff } from '@staffroom/contracts/time-off.js';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import { inLanguage } from '../../../platform/languages/reader-language.js';
import { turnLeaveYears } from '../leave-years/turn-leave-years.job.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';
import { ownTimeOffJson } from './own-time-off.view.js';

const tables = ['time_off_requests', 'time_off_charges', 'leave_entitlements', 'leave_corrections', 'carried_leave'];

describe('a person’s list of time off', () => {
  let portal: TimeOffPortal;
  let hr: TestPerson;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
    hr = await portal.person({ role: 'HR_MANAGER' });
  });
  afterAll(() => portal.stop());

  const listOf = async (person: TestPerson) => (await person.get('/api/time-off').expect(200)).body as TimeOff[];
  const sickOn = (person: TestPerson, day: string) =>
    person.send('post', '/api/time-off', { type: 'SICK', startDate: day, endDate: day }).expect(201);

  it('R30.1 contains the holidays of their country for last, this and next year, approved and with 8 hours', async () => {
    const person = await portal.person({ country: 'TURKEY' });
    const holidays = await listOf(person);
    expect(new Set(holidays.map(({ startDate }) => startDate.slice(0, 4)))).toEqual(new Set(['2025', '2026', '2027']));
    expect(holidays.find(({ startDate }) => startDate === '2026-10-29')).toEqual({
      id: 'holiday-TURKEY-2026-10-29',
      userId: person.id,
      type: 'HOLIDAY',
      startDate: '2026-10-29',
      endDate: '2026-10-29',
      hours: 8,
      reason: expect.stringMatching(/\w/),
      status: 'APPROVED',
      reviewComment: null,
      reviewerName: null,
      createdAt: null,
      reviewedAt: null,
      givenBackHours: 0,
      cancellation: null,
      enteredByName: null,
      isClosure: false,
      specialKind: null,
    });
  });

  it('R66a names the holidays in the language of each reader', async () => {
    const { id } = await portal.person({ country: 'TURKEY' });
    const namesIn = async (language: Language) => {
      const read = () => ownTimeOffJson(portal.pool, { id, country: 'TURKEY' }, 2026, true);
      const list = JSON.parse(await inLanguage(language, read)) as TimeOff[];
      return ['2026-01-01', '2026-03-19'].map((date) => list.find(({ startDate }) => startDate === date)!.reason);
    };
    const english = ["New Year's Day", 'Eve of End of Ramadan (Eid al-Fitr)'];
    expect(await namesIn('en')).toEqual(english);
    expect((await namesIn('tr'))[0]).toBe('Yılbaşı');
    expect(await namesIn('en')).toEqual(english);
  });

  it('is newest first and contains only their own requests [S7.18 R16a.3]', async () => {
    const [person, other] = [await portal.person(), await portal.person()];
    await sickOn(person, '2026-07-08');
    await sickOn(other, '2026-07-08');
    await sickOn(person, '2026-07-06');
    await sickOn(person, '2026-07-07');
    const requests = (await listOf(person)).filter(({ type }) => type !== 'HOLIDAY');
    expect(requests.map(({ startDate }) => startDate)).toEqual(['2026-07-07', '2026-07-06', '2026-07-08']);
    expect(new Set((await listOf(person)).map(({ userId }) => userId))).toEqual(new Set([person.id]));
  });

  it('R23 shows a deleted reviewer as "Deleted user"', async () => {
    const person = await portal.person();
    const reviewer = await portal.person({ role: 'HR_MANAGER', fullName: 'Ines Prado' });
    const { body } = await sickOn(person, '2026-07-08');
    await reviewer.send('patch', `/api/time-off/${body.id}/review`, { status: 'APPROVED' }).expect(200);
    expect((await listOf(person))[0]!.reviewerName).toBe('Ines Prado');
    await portal.remove(reviewer.id);
    expect((await listOf(person))[0]).toMatchObject({ reviewerName: 'Deleted user', status: 'APPROVED' });
  });

  it('R23 no view of time off contains a row of a deleted person', async () => {
    const person = await portal.person();
    const vacation = { type: 'VACATION', startDate: '2026-07-06', endDate: '2026-07-10' };
    await person.send('post', '/api/time-off', vacation).expect(201);
    await turnLeaveYears(portal, '2026-12-31');
    await turnLeaveYears(portal, '2027-01-01');
    const left = async () => {
      const counts = tables.map((table) =>
        portal.pool.query(`select 1 from views.${table} where user_id = $1`, [person.id]),
      );
      return (await Promise.all(counts)).map(({ rowCount }) => rowCount);
    };
    expect(await left()).toEqual([1, 5, 1, 1, 1]);
    await portal.remove(person.id);
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
  });

  it('R42.1 the views are the same, row by row, after a rebuild', async () => {
    const person = await portal.person();
    const ids = await Promise.all(['2026-07-06', '2026-07-07', '2026-07-08'].map((day) => vacationOn(person, day)));
    await hr.send('patch', `/api/time-off/${ids[0]}/review`, { status: 'APPROVED', comment: 'Enjoy' }).expect(200);
    await person.send('delete', `/api/time-off/${ids[1]}`).expect(204);
    const before = await Promise.all(tables.map(rowsOf));
    expect(before.flat().length).toBeGreaterThan(5);
    await portal.rebuild();
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
  });

  const vacationOn = async (person: TestPerson, day: string): Promise<string> => {
    const request = { type: 'VACATION', startDate: day, endDate: day };
    return (await person.send('post', '/api/time-off', request).expect(201)).body.id as string;
  };
  const rowsOf = async (table: string) =>
    (await portal.pool.query(`select t::text as row from views.${table} t order by 1`)).rows;

  it('requires a session', async () => {
    await hr.get('/api/time-off').set('cookie', '').expect(401);
  });
});
