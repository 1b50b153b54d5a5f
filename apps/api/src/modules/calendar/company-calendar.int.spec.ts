import type { CalendarTimeOff, CompanyCalendar } from '@staffroom/contracts/calendar.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';

describe('the company calendar', () => {
  let portal: TimeOffPortal;
  let hr: TestPerson;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
    hr = await portal.person({ role: 'HR_MANAGER', country: 'FRANCE' });
  });
  afterAll(() => portal.stop());

  const off = async (person: TestPerson, request: object, status?: string): Promise<string> => {
    const { body } = await person.send('post', '/api/time-off', { type: 'VACATION', ...request }).expect(201);
    if (status) await hr.send('patch', `/api/time-off/${body.id}/review`, { status }).expect(200);
    return body.id as string;
  };
  const calendar = async (startDate: string, endDate: string) => {
    const query = new URLSearchParams({ startDate, endDate });
    const reply = await hr.get(`/api/dashboard/company-calendar?${query}`).expect(200);
    return (reply.body as { timeOffs: CalendarTimeOff[] }).timeOffs;
  };

  it('R31.1 shows approved time off of active people as requested, 8 hours for whole days [S3.10 S4.10 S7.9]', async () => {
    const ana = await portal.person({ fullName: 'Ana Reyes', country: 'SPAIN' });
    const long = await off(ana, { startDate: '2026-09-01', endDate: '2026-09-11' }, 'APPROVED');
    const half = await off(ana, { startDate: '2026-09-14', endDate: '2026-09-14', hours: 3.5 }, 'APPROVED');
    const whole = await off(ana, { startDate: '2026-09-15', endDate: '2026-09-15', type: 'SICK' }, 'APPROVED');
    await off(ana, { startDate: '2026-09-16', endDate: '2026-09-16' });
    await off(ana, { startDate: '2026-09-17', endDate: '2026-09-17' }, 'REJECTED');
    const leaver = await portal.person({ country: 'SPAIN' });
    await off(leaver, { startDate: '2026-09-10', endDate: '2026-09-10' }, 'APPROVED');
    await portal.archive(leaver.id);

    const entries = await calendar('2026-09-11', '2026-09-30');
    expect(entries.map(({ id, hours }) => [id, hours])).toEqual([
      [long, 8],
      [half, 3.5],
      [whole, 8],
    ]);
    expect(entries[0]).toEqual({
      id: long,
      userId: ana.id,
      userName: 'Ana Reyes',
      userCountry: 'SPAIN',
      type: 'VACATION',
      startDate: '2026-09-01',
      endDate: '2026-09-11',
      hours: 8,
    });
    expect(await calendar('2026-09-12', '2026-09-13')).toEqual([]);
  });

  it('R45 shows sick leave during a vacation to colleagues as part of one absence', async () => {
    const [ill, stranger] = [await portal.person({ fullName: 'Ida Lang' }), await portal.person()];
    await off(ill, { startDate: '2026-07-06', endDate: '2026-07-17' }, 'APPROVED');
    await off(ill, { type: 'SICK', startDate: '2026-07-08', endDate: '2026-07-10' }, 'APPROVED');
    await off(ill, { type: 'SICK', startDate: '2026-07-16', endDate: '2026-07-21' }, 'APPROVED');
    const shown = async (viewer: TestPerson, perDay: object) => {
      const query = new URLSearchParams({ startDate: '2026-07-06', endDate: '2026-07-22', ...perDay });
      const { timeOffs, days } = (await viewer.get(`/api/dashboard/company-calendar?${query}`).expect(200))
        .body as CompanyCalendar;
      const entries = timeOffs.filter(({ userId }) => userId === ill.id);
      return [entries.map(({ type, startDate, endDate }) => [type, startDate, endDate]), days?.[3]?.peopleOff];
    };
    const away = [
      ['AWAY', '2026-07-06', '2026-07-17'],
      ['AWAY', '2026-07-18', '2026-07-21'],
    ];
    expect(await shown(stranger, {})).toEqual([away, undefined]);
    expect(await shown(stranger, { perDay: '5' })).toEqual([away, 1]);
    const [seen, peopleOff] = await shown(hr, { perDay: '5' });
    expect(seen).toHaveLength(3);
    expect(peopleOff).toBe(1);
  });

  it('R45 shows to whoever does not see a person that they are away, and the days from today on', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE' });
    const teamId = await portal.team('Private', boss.id);
    const [ill, mate, stranger] = [
      await portal.person({ teamId }),
      await portal.person({ teamId }),
      await portal.person(),
    ];
    await off(ill, { type: 'SICK', startDate: '2026-06-08', endDate: '2026-06-16' }, 'APPROVED');
    await off(ill, { type: 'SICK', startDate: '2026-06-01', endDate: '2026-06-02' }, 'APPROVED');
    const shown = async (viewer: TestPerson, startDate: string, endDate: string, perDay = '') => {
      const query = new URLSearchParams({ startDate, endDate, ...(perDay ? { perDay } : {}) });
      const { body } = await viewer.get(`/api/dashboard/company-calendar?${query}`).expect(200);
      const entries = (body as CompanyCalendar).timeOffs.filter(({ userId }) => userId === ill.id);
      const days = (body as CompanyCalendar).days?.map(({ peopleOff }) => peopleOff);
      return [entries.map(({ type, startDate, endDate }) => [type, startDate, endDate]), days];
    };
    const away = [['AWAY', '2026-06-15', '2026-06-16']];
    const sick = [
      ['SICK', '2026-06-01', '2026-06-02'],
      ['SICK', '2026-06-08', '2026-06-16'],
    ];
    for (const viewer of [mate, stranger]) {
      expect(await shown(viewer, '2026-06-01', '2026-06-30')).toEqual([away, undefined]);
      expect(await shown(viewer, '2026-06-12', '2026-06-15', '5')).toEqual([away, [0, 0, 0, 1]]);
      expect(await shown(viewer, '2026-06-11', '2026-06-12')).toEqual([[], undefined]);
      expect(await shown(viewer, '2026-06-11', '2026-06-12', '5')).toEqual([[], [0, 0]]);
      expect(await shown(viewer, '2026-06-16', '2026-06-17', '5')).toEqual([away, [1, 0]]);
    }
    for (const viewer of [ill, boss, hr]) {
      expect(await shown(viewer, '2026-06-01', '2026-06-30')).toEqual([sick, undefined]);
      expect(await shown(viewer, '2026-06-12', '2026-06-15', '5')).toEqual([[sick[1]], [1, 1, 1, 1]]);
      expect(await shown(viewer, '2026-06-11', '2026-06-12', '5')).toEqual([[sick[1]], [1, 1]]);
    }
  });

  it('R31.2 has one entry for each holiday and country with active people', async () => {
    const turk = await portal.person({ country: 'TURKEY' });
    const feasts = (await calendar('2026-05-24', '2026-05-31')).map(({ id }) => id);
    expect(feasts.filter((id) => id.includes('TURKEY'))).toEqual([
      'holiday-TURKEY-2026-05-27',
      'holiday-TURKEY-2026-05-28',
      'holiday-TURKEY-2026-05-29',
      'holiday-TURKEY-2026-05-30',
    ]);
    expect(feasts.filter((id) => !id.includes('TURKEY'))).toEqual(['holiday-FRANCE-2026-05-25']);
    await portal.archive(turk.id);
    const [only, ...others] = await calendar('2026-05-24', '2026-05-31');
    expect(others).toEqual([]);
    expect(only).toEqual({
      id: 'holiday-FRANCE-2026-05-25',
      userId: null,
      userName: expect.stringMatching(/Monday/),
      userCountry: 'FRANCE',
      type: 'HOLIDAY',
      startDate: '2026-05-25',
      endDate: '2026-05-25',
      hours: 8,
    });
  });

  it('R26 a timestamp counts as the date it is written with', async () => {
    const [entry] = await calendar('2026-12-25T00:00:00.000Z', '2026-12-25T23:59:59.999+02:00');
    expect(entry).toMatchObject({ startDate: '2026-12-25', userName: expect.stringMatching(/Christmas/) });
  });

  it.each([
    ['startDate=2026-01-01', 'endDate'],
    ['endDate=2026-01-01', 'startDate'],
    ['startDate=2026-02-30&endDate=2026-03-01', 'startDate'],
    ['startDate=today&endDate=2026-03-01', 'startDate'],
    ['startDate=2026-03-02&endDate=2026-03-01', 'endDate'],
    ['startDate=2026-01-01&endDate=2027-01-02', 'endDate'],
    ['startDate=2026-01-01&endDate=2026-01-02&userId=1', 'userId'],
    ['startDate=2026-01-01&startDate=2026-01-02&endDate=2026-01-02', 'startDate'],
    ['startDate=2026-01-01&endDate=2026-01-02&after=nonsense', 'after'],
    ['startDate=2026-01-01&endDate=2026-01-02&perDay=0', 'perDay'],
    ['startDate=2026-01-01&endDate=2026-01-02&perDay=101', 'perDay'],
    ['startDate=2026-01-01&endDate=2026-01-02&perDay=many', 'perDay'],
    ['startDate=2026-01-01&endDate=2026-02-12&perDay=1', 'endDate'],
  ])('%s is refused, and %s is named', async (query, field) => {
    const reply = await hr.get(`/api/dashboard/company-calendar?${query}`).expect(400);
    expect(reply.body.errors[0].field).toBe(field);
  });

  it('a range of one year is accepted', async () => {
    await hr.get('/api/dashboard/company-calendar?startDate=2026-01-01&endDate=2027-01-01').expect(200);
  });
});
