/** What HR records about working time reaches the leave of the person (R52, R53, R56). */
import type { CompanyCalendar } from '@staffroom/contracts/calendar.js';
import type { TimeOff, TimeOffBalance, TimeOffPreview } from '@staffroom/contracts/time-off.js';
import type { EmploymentReply, User } from '@staffroom/contracts/users.js';
import { replay } from '@staffroom/domain/decider.js';
import { requestOf } from '@staffroom/domain/time-off/leave-account.js';
import { balanceOf } from '@staffroom/domain/time-off/leave-balance.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';

const mornings = [4, 4, 4, 4, 4, 0, 0];
const threeDays = [8, 8, 8, 0, 0, 0, 0];

let portal: TimeOffPortal;
let hr: TestPerson;

beforeAll(async () => {
  portal = await startTimeOffPortal();
  hr = await portal.person({ role: 'HR_MANAGER' });
});
afterAll(() => portal.stop());

const put = ({ id }: TestPerson, body: object) => hr.send('put', `/api/users/${id}/employment`, body);
const pattern = (who: TestPerson, hours: number[], from = '2026-06-15') => put(who, { workPattern: { from, hours } });
const ask = (who: TestPerson, startDate: string, endDate = startDate, more: object = {}) =>
  who.send('post', '/api/time-off', { type: 'VACATION', startDate, endDate, ...more });
const approve = (id: string) => hr.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' });
const balanceFor = async (who: TestPerson) =>
  (await who.get('/api/time-off/balance').expect(200)).body as TimeOffBalance;
const own = async (who: TestPerson) =>
  ((await who.get('/api/time-off').expect(200)).body as TimeOff[]).filter(({ type }) => type !== 'HOLIDAY');
const account = async ({ id }: TestPerson) => (await hr.get(`/api/users/${id}`).expect(200)).body as User;

async function ledgerOf({ id }: TestPerson) {
  const state = replay(timeOffLedger, await portal.timeOffEventsOf(id));
  if (state.status !== 'open') throw new Error('the account is open');
  return state;
}

describe('R52 a work pattern', () => {
  it('counts pending requests again, lists approved ones, and shows the balance in its hours', async () => {
    const ana = await portal.person();
    const approved = (await ask(ana, '2026-07-06', '2026-07-10').expect(201)).body as TimeOff;
    await approve(approved.id).expect(200);
    const pending = (await ask(ana, '2026-07-13', '2026-07-17').expect(201)).body as TimeOff;
    const reply = (await pattern(ana, mornings, '2026-07-01').expect(200)).body as EmploymentReply;
    expect(reply.recountedRequests).toBe(1);
    expect(reply.approvedLeave).toEqual([
      { requestId: approved.id, startDate: '2026-07-06', endDate: '2026-07-10', hours: 40, hoursNow: 20 },
    ]);
    expect(reply.employment?.workPatterns).toEqual([{ from: '2026-07-01', hours: mornings }]);
    expect(new Map((await own(ana)).map(({ id, hours }) => [id, hours]))).toEqual(
      new Map([
        [approved.id, 40],
        [pending.id, 20],
      ]),
    );
    const balance = await balanceFor(ana);
    expect(balance).toMatchObject(balanceOf(await ledgerOf(ana), 2026));
    expect(balance).toMatchObject({ entitlementHours: 119.75, approvedHours: 40, pendingHours: 20, leftHours: 79.75 });
    expect(reply.vacationHours).toBe(79.75);
  });

  it('applies from a day in the future on, and to the days of a request from then on', async () => {
    const ana = await portal.person();
    await pattern(ana, threeDays, '2026-07-08').expect(200);
    const preview = await ana.get('/api/time-off/preview?type=VACATION&startDate=2026-07-06&endDate=2026-07-17');
    expect((preview.body as TimeOffPreview).hours).toBe(8 + 8 + 8 + 24);
    const back = await pattern(ana, [8, 8, 8, 8, 8, 0, 0], '2026-07-13').expect(200);
    expect((back.body as EmploymentReply).employment?.workPatterns).toHaveLength(2);
    const asked = (await ask(ana, '2026-07-06', '2026-07-17').expect(201)).body as TimeOff;
    expect(asked.hours).toBe(24 + 40);
  });

  it('a request that it leaves without hours stays pending, and its approval is refused', async () => {
    const ana = await portal.person();
    const { id } = (await ask(ana, '2026-07-09', '2026-07-10').expect(201)).body as TimeOff;
    await pattern(ana, threeDays).expect(200);
    expect((await approve(id)).status).toBe(422);
    expect(await own(ana)).toMatchObject([{ id, hours: 0, status: 'PENDING' }]);
  });

  it('shows a whole day off as eight hours in the company calendar, and part of a day with its hours', async () => {
    const ana = await portal.person();
    await pattern(ana, mornings).expect(200);
    const whole = (await ask(ana, '2026-07-20').expect(201)).body as TimeOff;
    const part = (await ask(ana, '2026-07-21', '2026-07-21', { hours: 3 }).expect(201)).body as TimeOff;
    for (const { id } of [whole, part]) await approve(id).expect(200);
    const { timeOffs } = (
      await hr.get('/api/dashboard/company-calendar?startDate=2026-07-20&endDate=2026-07-21').expect(200)
    ).body as CompanyCalendar;
    const shown = new Map(timeOffs.map(({ id, hours }) => [id, hours]));
    expect([whole.hours, shown.get(whole.id), shown.get(part.id)]).toEqual([4, 8, 3]);
  });

  it('moves the hours left by the person’s day when HR changes the yearly days', async () => {
    const ana = await portal.person();
    await pattern(ana, mornings, '2026-01-01').expect(200);
    expect((await balanceFor(ana)).leftHours).toBe(80);
    await hr.send('patch', `/api/users/${ana.id}`, { vacationDays: 22 }).expect(200);
    expect(await balanceFor(ana)).toMatchObject({ entitlementHours: 88, correctionHours: 0, leftHours: 88 });
  });

  it('is decided with requests that arrive at the same moment, in one order', async () => {
    const ana = await portal.person({ vacationDays: 60 });
    const days = Array.from({ length: 40 }, (_, day) =>
      new Date(Date.UTC(2026, 7, 3 + day)).toISOString().slice(0, 10),
    );
    const calls = [
      ...days.map((day) => ask(ana, day)),
      ...[mornings, threeDays, mornings, [6, 6, 6, 6, 0, 0, 0], mornings].map((hours) => pattern(ana, hours)),
      ...[mornings, threeDays, [6, 6, 6, 6, 0, 0, 0], mornings, threeDays].map((hours) =>
        pattern(ana, hours, '2026-08-17'),
      ),
    ];
    const replies = await Promise.all(calls);
    // 409 is for a call that met others on every try; 422 for days without hours by then
    expect(replies.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([]);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
    const ledger = await ledgerOf(ana);
    expect(await balanceFor(ana)).toMatchObject(balanceOf(ledger, 2026));
    const listed = await own(ana);
    expect(listed.length).toBe(replies.filter(({ status }) => status === 201).length);
    expect(listed).not.toEqual([]);
    for (const { id, hours, startDate } of listed) {
      expect(hours).toBe(requestOf(ledger, id)!.hours);
      const preview = await ana.get(`/api/time-off/preview?type=SICK&startDate=${startDate}&endDate=${startDate}`);
      expect([startDate, (preview.body as TimeOffPreview).hours]).toEqual([startDate, hours]);
    }
  });

  it.each([
    [{ workPattern: { from: '2026-07-01', hours: [8, 8, 8] } }],
    [{ workPattern: { from: '2026-07-01', hours: [8, 8, 8, 8, 8, 0, 13] } }],
    [{ workPattern: { from: '2026-07-01', hours: [0, 0, 0, 0, 0, 0, 0] } }],
    [{ workPattern: { from: 'soon', hours: mornings } }],
    [{ workPattern: { from: '2029-01-01', hours: mornings } }],
    [{ workPattern: mornings }],
    [{ workPattern: null }],
    [{ region: 'DE-XX' }],
    [{ iban: 'DE89 3704 0044 0532 0130 01' }],
  ])('R59 %j is refused as invalid, and the field is named', async (body) => {
    const reply = await put(await portal.person(), body).expect(400);
    const [field] = Object.keys(body);
    expect(JSON.stringify(reply.body.errors)).toContain(field);
  });

  it('is told in the history of the account, with the region and the end of the IBAN', async () => {
    const ana = await portal.person({ country: 'GERMANY' });
    await put(ana, { region: 'DE-HH', iban: 'DE89370400440532013000' }).expect(200);
    await pattern(ana, threeDays, '2026-07-01').expect(200);
    const { text } = await hr.get(`/api/users/${ana.id}/history`).expect(200);
    expect(text).toContain('changed the work pattern from 1 Jul 2026 on');
    expect(text).toContain('24: Mon 8, Tue 8, Wed 8');
    expect(text).toContain('Hamburg');
    expect(text).toContain('ending in 3000');
    expect(text).not.toContain('DE8937');
  });

  it('is not recorded for an archived account', async () => {
    const ana = await portal.person();
    await portal.archive(ana.id);
    await pattern(ana, mornings).expect(409);
  });
});

describe('R53 a region', () => {
  it('adds its holidays for the person, in their list and in the calendar', async () => {
    const ana = await portal.person({ country: 'GERMANY' });
    const calendarOn = async () => {
      const day = '/api/dashboard/company-calendar?startDate=2026-06-04&endDate=2026-06-04';
      return ((await ana.get(day).expect(200)).body as CompanyCalendar).timeOffs;
    };
    expect(await calendarOn()).toEqual([]);
    await put(ana, { region: 'DE-BY' }).expect(200);
    expect((await account(ana)).employment?.region).toBe('DE-BY');
    const listed = (await ana.get('/api/time-off').expect(200)).body as TimeOff[];
    expect(listed.find(({ startDate }) => startDate === '2026-06-04')).toMatchObject({
      ...{ id: 'holiday-DE-BY-2026-06-04', type: 'HOLIDAY', reason: 'Corpus Christi', hours: 8, status: 'APPROVED' },
    });
    expect(await calendarOn()).toMatchObject([{ type: 'HOLIDAY', userCountry: 'DE-BY', userName: 'Corpus Christi' }]);
    const week = (await ask(ana, '2027-01-04', '2027-01-08').expect(201)).body as TimeOff;
    expect(week.hours).toBe(32);
  });

  it('must be in the country, and ends with a change of the country', async () => {
    const ana = await portal.person({ country: 'GERMANY' });
    expect((await put(ana, { region: 'ES-MD' }).expect(422)).body).toMatchObject({ errors: [{ field: 'region' }] });
    await put(ana, { region: 'DE-BW' }).expect(200);
    await hr.send('patch', `/api/users/${ana.id}`, { country: 'SPAIN' }).expect(200);
    expect((await account(ana)).employment?.region).toBeNull();
    const events = await portal.timeOffEventsOf(ana.id);
    expect(events.slice(-2)).toMatchObject([
      { type: 'CountryChanged', data: { country: 'SPAIN' } },
      { type: 'RegionChanged', data: { region: null } },
    ]);
  });

  it('half holidays in Turkey take half of the day and are no entries', async () => {
    const ana = await portal.person({ country: 'TURKEY' });
    const asked = (await ask(ana, '2026-10-26', '2026-10-30').expect(201)).body as TimeOff;
    expect(asked.hours).toBe(8 + 8 + 4 + 0 + 8);
    const elif = await portal.person({ country: 'TURKEY' });
    await pattern(elif, mornings).expect(200);
    const morningsOff = (await ask(elif, '2026-10-26', '2026-10-30').expect(201)).body as TimeOff;
    expect(morningsOff.hours).toBe(4 + 4 + 2 + 0 + 4);
    const listed = (await ana.get('/api/time-off').expect(200)).body as TimeOff[];
    expect(listed.map(({ id }) => id)).not.toContain('holiday-TURKEY-2026-10-28');
  });
});

describe('R59.2 the bank account', () => {
  it('is shown to HR in the account alone, encrypted in the log, and gone with the person', async () => {
    const ana = await portal.person();
    await put(ana, { iban: 'es91 2100 0418 4502 0005 1332' }).expect(200);
    expect((await account(ana)).employment?.iban).toBe('ES9121000418450200051332');
    const others = [
      await hr.get('/api/users').expect(200),
      await hr.get('/api/team/members').expect(200),
      await ana.get('/api/auth/me').expect(200),
    ];
    for (const { text } of others) expect(text).not.toContain('ES9121');
    const { rows } = await portal.pool.query<{ data: object }>(
      `select data from log.events where type = 'EmploymentChanged' and subject_id = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ data: { userId: ana.id, iban: null } }]);
    await pattern(ana, mornings).expect(200);
    await portal.remove(ana.id);
    await portal.rebuild();
    for (const table of ['bank_accounts', 'work_patterns']) {
      const left = await portal.pool.query(`select from views.${table} where user_id = $1`, [ana.id]);
      expect([table, left.rowCount]).toEqual([table, 0]);
    }
  });

  it('is removed by an empty one', async () => {
    const ana = await portal.person();
    await put(ana, { iban: 'DE89370400440532013000' }).expect(200);
    await put(ana, { iban: ' ' }).expect(200);
    expect((await account(ana)).employment?.iban).toBeNull();
  });
});

describe('R56 the statutory minimum', () => {
  it('an entitlement below it is saved, with a warning that names it', async () => {
    const ana = await portal.person({ country: 'SPAIN', vacationDays: 22 });
    expect((await account(ana)).warning).toBeNull();
    const edited = await hr.send('patch', `/api/users/${ana.id}`, { vacationDays: 20 }).expect(200);
    expect(edited.body).toMatchObject({
      ...{ vacationDays: 20, warning: 'The statutory minimum in Spain is 22 vacation days.' },
    });
    expect((await pattern(ana, threeDays).expect(200)).body).toMatchObject({ warning: null });
  });
});
