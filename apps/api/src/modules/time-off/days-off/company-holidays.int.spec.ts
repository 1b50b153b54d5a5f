/** Holidays that HR adds for the company, a country or a region (R53). */
import type { CompanyPolicy } from '@staffroom/contracts/company.js';
import type { TimeOff, TimeOffPreview } from '@staffroom/contracts/time-off.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';

let portal: TimeOffPortal;
let hr: TestPerson;
let ana: TestPerson;

/** Today is Monday, 15 June 2026. */
beforeEach(async () => {
  portal = await startTimeOffPortal();
  hr = await portal.person({ role: 'HR_MANAGER', country: 'FRANCE' });
  ana = await portal.person({ country: 'SPAIN' });
});
afterEach(() => portal.stop());

const tuesday = {
  ...{ change: 'COMPANY_DAY', name: 'Founders’ day', year: 2026, month: 7, day: 7, isHalf: false, effect: 'HOLIDAY' },
  ...{ country: null, regionId: null },
};
const change = async (body: object) =>
  (await hr.send('post', '/api/company/policy/changes', body).expect(200)).body as CompanyPolicy;
const week = { type: 'VACATION', startDate: '2026-07-06', endDate: '2026-07-10' };
const preview = async (person = ana, range = week) =>
  (await person.get(`/api/time-off/preview?${new URLSearchParams(range)}`).expect(200)).body as TimeOffPreview;
const holidaysOf = async (person: TestPerson) =>
  ((await person.get('/api/time-off').expect(200)).body as TimeOff[]).filter(({ reason }) => reason === tuesday.name);

it('R53 a holiday of the company costs no leave, and is in the person’s list and the calendar', async () => {
  await change(tuesday);
  expect(await preview()).toMatchObject({
    hours: 32,
    notCounted: { holidays: [{ date: '2026-07-07', name: 'Founders’ day' }] },
  });
  const { body } = await ana.send('post', '/api/time-off', week).expect(201);
  expect(body.hours).toBe(32);
  const entered = await hr.send('post', '/api/team/time-off', {
    ...week,
    userId: ana.id,
    startDate: '2026-07-07',
    endDate: '2026-07-07',
  });
  expect([entered.status, entered.body.code]).toEqual([422, 'NO_WORKING_DAY']);
  expect((await holidaysOf(ana)).map(({ type, startDate }) => [type, startDate])).toEqual([['HOLIDAY', '2026-07-07']]);
  const range = 'startDate=2026-07-06&endDate=2026-07-08';
  for (const suffix of ['', '&perDay=5']) {
    const calendar = await ana.get(`/api/dashboard/company-calendar?${range}${suffix}`).expect(200);
    const entries = (calendar.body.timeOffs as { type: string; userName: string; userCountry: string }[]).filter(
      ({ type }) => type === 'HOLIDAY',
    );
    expect(entries.map(({ userName, userCountry }) => [userName, userCountry]).sort()).toEqual([
      ['Founders’ day', 'FRANCE'],
      ['Founders’ day', 'SPAIN'],
    ]);
  }
  const month = await ana.get('/api/dashboard/calendar-month?month=2026-07').expect(200);
  expect(
    (month.body.holidays as { userName: string }[]).filter(({ userName }) => userName === tuesday.name),
  ).toHaveLength(2);
});

it('R53 half a day takes half of the hours, and makes no entry', async () => {
  await change({ ...tuesday, isHalf: true });
  const halfHolidays = [{ date: '2026-07-07', name: 'Founders’ day' }];
  expect(await preview()).toMatchObject({ hours: 36, notCounted: { holidays: [], halfHolidays } });
  expect(await holidaysOf(ana)).toEqual([]);
});

it('R53 half days are listed if they are asked for: those of the company, and the eves in Turkey', async () => {
  await change({ ...tuesday, isHalf: true });
  await change({ ...tuesday, month: 10, day: 29, isHalf: true }); // a whole holiday in Turkey
  const halvesOf = async (person: TestPerson) => {
    const { body } = await person.get('/api/time-off?halfHolidays=true').expect(200);
    const halves = (body as TimeOff[]).filter(({ type, hours }) => type === 'HOLIDAY' && hours === 4);
    return halves.filter(({ startDate }) => startDate.startsWith('2026')).map(({ startDate }) => startDate);
  };
  const eves = ['2026-03-19', '2026-05-26', '2026-07-07', '2026-10-28'];
  expect(await halvesOf(await portal.person({ country: 'TURKEY' }))).toEqual(eves);
  expect(await halvesOf(ana)).toEqual(['2026-07-07', '2026-10-29']);
  await ana.get('/api/time-off?halfHolidays=1').expect(400);
});

it('R53 a day of every year is in each year', async () => {
  await change({ ...tuesday, year: null });
  expect((await holidaysOf(ana)).map(({ startDate }) => startDate)).toEqual(['2025-07-07', '2026-07-07', '2027-07-07']);
});

it('R53 it concerns a country, or a region of it', async () => {
  const gerd = await portal.person({ country: 'GERMANY' });
  await change({ ...tuesday, country: 'GERMANY' });
  expect([(await preview(gerd)).hours, (await preview()).hours]).toEqual([32, 40]);
  await change({ ...tuesday, day: 8, country: 'GERMANY', regionId: 'DE-BY' });
  expect((await preview(gerd)).hours).toBe(32);
  await portal.log.transact({ actorId: hr.id, command: 'test', requestId: 'test' }, async (unit) => {
    await unit.decide(timeOffLedger, timeOffStream(gerd.id), { type: 'ChangeRegion', data: { region: 'DE-BY' } });
  });
  expect((await preview(gerd)).hours).toBe(24);
});

it('R53 requests keep the hours they were made with when a day is added or removed', async () => {
  const { body } = await ana.send('post', '/api/time-off', week).expect(201);
  const { companyDays } = await change(tuesday);
  const find = async () => ((await ana.get('/api/time-off')).body as TimeOff[]).find(({ id }) => id === body.id)!;
  await hr.send('patch', `/api/time-off/${body.id}/review`, { status: 'APPROVED' }).expect(200);
  expect((await find()).hours).toBe(40);
  await change({ change: 'COMPANY_DAY_REMOVED', dayId: companyDays[0]!.dayId });
  expect(await preview(ana, { ...week, startDate: '2026-07-13', endDate: '2026-07-17' })).toMatchObject({ hours: 40 });
});

it('R53 a day that is a public holiday already is named once', async () => {
  await change({ ...tuesday, month: 12, day: 8 });
  const { notCounted } = await preview(ana, { ...week, startDate: '2026-12-07', endDate: '2026-12-11' });
  expect(notCounted.holidays).toHaveLength(1);
});
