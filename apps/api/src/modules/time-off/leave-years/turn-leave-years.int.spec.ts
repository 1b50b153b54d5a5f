/** The daily work on leave years, with the portal's own database and several workers (R54, R55). */
import type { CarryOver } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { TimeOffBalance, TimeOffPreview, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import { companyStream } from '@staffroom/domain/company/company-events.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { Clock } from '../../../platform/clock/clock.js';
import { EachDay } from '../../../platform/jobs/each-day.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';
import { turnLeaveYears } from './turn-leave-years.job.js';

let portal: TimeOffPortal;
let hr: TestPerson;

beforeEach(async () => {
  portal = await startTimeOffPortal();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hilda Reyes' });
});
afterEach(() => portal.stop());

/** The daily work as a process does it at noon of that day. */
async function workOn(day: PlainDate): Promise<void> {
  portal.clock.moment = `${day}T12:00:00Z`;
  await each(portal).run();
}

function each({ log, pool, clock }: Pick<TimeOffPortal, 'log' | 'pool'> & { clock: Clock }): EachDay {
  return new EachDay({ pool, clock }, 'leave-years', (day) => turnLeaveYears({ log, clock }, day));
}

type Data<Type extends TimeOffEvent['type']> = Extract<TimeOffEvent, { type: Type }>['data'];

async function eventsOf<Type extends TimeOffEvent['type']>({ id }: TestPerson, type: Type): Promise<Data<Type>[]> {
  const events = await portal.timeOffEventsOf(id);
  return events.filter((event) => event.type === type).map(({ data }) => data as Data<Type>);
}

async function balanceOf(person: TestPerson): Promise<TimeOffBalance> {
  return (await person.get('/api/time-off/balance').expect(200)).body as TimeOffBalance;
}

/** 18 of 20 days are taken in 2026, so 16 hours are left. */
async function withTwoDaysLeft(country: Country): Promise<TestPerson> {
  const person = await portal.person({ country });
  await enter(person, '2026-06-22', 18);
  return person;
}

/** So many working days from a Monday without holidays on. */
async function enter(person: TestPerson, monday: PlainDate, days: number): Promise<void> {
  const weeks = Math.ceil(days / 5);
  for (let week = 0; week < weeks; week++) {
    const start = new Date(`${monday}T00:00:00Z`);
    start.setUTCDate(start.getUTCDate() + 7 * week);
    const end = new Date(start);
    end.setUTCDate(start.getUTCDate() + Math.min(5, days - 5 * week) - 1);
    const dates = { startDate: start.toISOString().slice(0, 10), endDate: end.toISOString().slice(0, 10) };
    await hr.send('post', '/api/team/time-off', { userId: person.id, type: 'VACATION', ...dates }).expect(201);
  }
}

async function changePolicy(country: Country, carryOver: CarryOver): Promise<void> {
  const changed = { type: 'CarryOverChanged', data: { country, carryOver } };
  await portal.log.transact({ actorId: hr.id, command: 'ChangeCarryOver', requestId: 'test' }, (unit) =>
    unit.record(companyStream, changed),
  );
}

describe('the leave year turns', () => {
  it('R54 at New Year what is left goes over, and the person sees it with its last day', async () => {
    const ana = await withTwoDaysLeft('GERMANY');
    await workOn('2026-12-30');
    expect(await balanceOf(ana)).toMatchObject({
      ...{ year: 2026, leftHours: 16, carriedHours: 0 },
      nextYear: { year: 2027, leftHours: 160, expectedHours: 16 },
    });
    await workOn('2027-01-01');
    expect(await balanceOf(ana)).toMatchObject({
      ...{ year: 2027, entitlementHours: 160, carriedHours: 16, lapsedHours: 0, leftHours: 176, expectedHours: 0 },
      carried: [{ year: 2026, hours: 16, expiresOn: '2027-03-31' }],
    });
    expect((await ana.get('/api/auth/me').expect(200)).body.user.vacationHours).toBe(176);
    expect(await eventsOf(ana, 'LeaveExpiryWarned')).toMatchObject([
      { occasion: 'NEW_YEAR', hours: 16, lastDay: '2027-03-31', warnedOn: '2027-01-01', newYearHours: 160 },
    ]);
  });

  it('R55 what was not taken lapses on the day after, and the balance and HR’s list are without it', async () => {
    const ana = await withTwoDaysLeft('SPAIN');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    await enter(ana, '2027-01-18', 1);
    await workOn('2027-01-31');
    expect(await eventsOf(ana, 'LeaveLapsed')).toEqual([]);
    await workOn('2027-02-01');
    expect(await eventsOf(ana, 'LeaveLapsed')).toMatchObject([{ fromYear: 2026, inYear: 2027, hours: 8 }]);
    expect(await balanceOf(ana)).toMatchObject({
      ...{ carriedHours: 16, lapsedHours: 8, approvedHours: 8, leftHours: 160 },
      lapsed: [{ lastDay: '2027-01-31', hours: 8 }],
    });
    const listed = (await hr.get(`/api/users/${ana.id}`).expect(200)).body as { vacationHours: number };
    expect(listed.vacationHours).toBe(160);
  });

  it('R25, R54, R55 the balance is explained on request: corrections, the policy, and when the person was told', async () => {
    await changePolicy('SPAIN', { days: 1, expiry: { kind: 'DATE', month: 1, day: 31 } });
    const ana = await withTwoDaysLeft('SPAIN');
    await workOn('2026-12-31');
    const { vacationHours } = (await hr.get(`/api/users/${ana.id}`).expect(200)).body as { vacationHours: number };
    await hr.send('patch', `/api/users/${ana.id}`, { vacationHours: vacationHours + 8 }).expect(200);
    const explained = async () => (await ana.get('/api/time-off/balance?explained=true')).body as TimeOffBalance;
    const { explanation, nextYear } = await explained();
    const corrections = [{ hours: 8, at: expect.any(String), byName: 'Hilda Reyes' }];
    expect(explanation).toEqual({ vacationDays: 20, corrections, carryOver: null, warnings: [], kept: [] });
    const oneDay = { limitHours: 8, dayHours: 8, expiresOn: '2027-01-31' };
    expect(nextYear!.explanation).toMatchObject({ corrections: [], carryOver: oneDay });
    await workOn('2027-01-01');
    const inJanuary = await explained();
    expect(inJanuary).toMatchObject({ carriedHours: 24, explanation: { corrections: [], carryOver: oneDay } });
    expect(inJanuary.explanation!.warnings).toEqual([
      { lastDay: '2027-01-30', warnedOn: ['2026-12-31', '2027-01-01'] },
      { lastDay: '2027-01-31', warnedOn: ['2027-01-01'] },
    ]);
    await portal.remove(hr.id);
    hr = await portal.person({ role: 'HR_MANAGER' });
    await workOn('2026-12-31');
    expect((await explained()).explanation!.corrections).toEqual([{ ...corrections[0], byName: null }]);
    expect(await balanceOf(ana)).not.toHaveProperty('explanation');
  });

  it('R54 is turned once by two workers on two connections, for everyone', async () => {
    await workOn('2026-12-31');
    const people = await Promise.all(Array.from({ length: 6 }, () => withTwoDaysLeft('GERMANY')));
    portal.clock.moment = '2027-01-01T12:00:00Z';
    const other = await portal.anotherPlatform();
    await Promise.all([each(portal).run(), each({ ...other, clock: portal.clock }).run()]);
    for (const person of people) {
      expect(await eventsOf(person, 'LeaveCarriedOver')).toHaveLength(1);
      expect(await eventsOf(person, 'LeaveExpiryWarned')).toHaveLength(1);
    }
    await other.jobs.close();
    await other.pool.end();
  });

  it('R54 is given up between two people when the process stops, and the next run does the rest', async () => {
    await workOn('2026-12-31');
    const people = [hr, ...(await Promise.all([withTwoDaysLeft('GERMANY'), withTwoDaysLeft('SPAIN')]))];
    const over = new AbortController();
    class StopsAfterOne extends Clock {
      override today(): PlainDate {
        over.abort();
        return '2027-01-01';
      }
    }
    const carried = async () => {
      const events = await Promise.all(people.map((person) => eventsOf(person, 'LeaveCarriedOver')));
      return events.map(({ length }) => length).sort();
    };
    await turnLeaveYears({ log: portal.log, clock: new StopsAfterOne('UTC') }, '2027-01-01', over.signal);
    expect(await carried()).toEqual([0, 0, 1]);
    await workOn('2027-01-01');
    expect(await carried()).toEqual([1, 1, 1]);
  });

  it('R54 a second run on the same day, and the next days, record nothing', async () => {
    const ana = await withTwoDaysLeft('GERMANY');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    const { length } = await portal.timeOffEventsOf(ana.id);
    await turnLeaveYears(portal, '2027-01-01');
    await workOn('2027-01-02');
    await workOn('2027-02-20');
    expect(await portal.timeOffEventsOf(ana.id)).toHaveLength(length);
  });

  it('R54, R55 after three weeks without a process leave goes over, but nobody was told, so nothing lapses before 30 days', async () => {
    const ana = await withTwoDaysLeft('SPAIN');
    await workOn('2026-12-30');
    await workOn('2027-01-20');
    expect(await eventsOf(ana, 'LeaveCarriedOver')).toMatchObject([{ fromYear: 2026, hours: 16 }]);
    expect(await eventsOf(ana, 'LeaveExpiryWarned')).toMatchObject([{ warnedOn: '2027-01-20', lastDay: '2027-02-19' }]);
    await workOn('2027-02-19');
    expect(await eventsOf(ana, 'LeaveLapsed')).toEqual([]);
    await workOn('2027-02-20');
    expect(await eventsOf(ana, 'LeaveLapsed')).toMatchObject([{ hours: 16, lastDay: '2027-02-19' }]);
  });

  it('R55 a week without a process at the expiry makes up for what lapsed', async () => {
    const ana = await withTwoDaysLeft('SPAIN');
    for (const day of ['2026-12-31', '2027-01-01', '2027-01-28', '2027-02-05']) await workOn(day);
    expect(await eventsOf(ana, 'LeaveLapsed')).toMatchObject([{ hours: 16, lastDay: '2027-01-31' }]);
  });

  it('R60 leave of an archived person goes over, and only active people are told', async () => {
    const [ana, ben] = [await withTwoDaysLeft('GERMANY'), await withTwoDaysLeft('GERMANY')];
    await workOn('2026-12-31');
    await portal.archive(ana.id);
    await portal.remove(ben.id);
    await workOn('2027-01-01');
    expect(await eventsOf(ana, 'LeaveCarriedOver')).toHaveLength(1);
    expect(await eventsOf(ana, 'LeaveExpiryWarned')).toEqual([]);
    expect(await eventsOf(ben, 'LeaveCarriedOver')).toEqual([]);
  });

  it('R54 years before the portal carried leave over stay as they are', async () => {
    const ana = await withTwoDaysLeft('GERMANY');
    await workOn('2027-01-10');
    expect(await eventsOf(ana, 'LeaveCarriedOver')).toEqual([]);
    expect(await balanceOf(ana)).toMatchObject({ year: 2027, carriedHours: 0, leftHours: 160 });
    await workOn('2028-01-01');
    expect(await eventsOf(ana, 'LeaveCarriedOver')).toMatchObject([{ fromYear: 2027, hours: 160 }]);
  });

  it('R54 the policy that HR has changed applies on the next day, to what has not lapsed', async () => {
    const ana = await withTwoDaysLeft('SPAIN');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    await changePolicy('SPAIN', { days: null, expiry: { kind: 'DATE', month: 6, day: 30 } });
    await workOn('2027-01-02');
    expect((await balanceOf(ana)).carried).toEqual([{ year: 2026, hours: 16, expiresOn: '2027-06-30' }]);
  });

  it('R54 the policy that HR changes on the last day applies before anything lapses', async () => {
    const ana = await withTwoDaysLeft('SPAIN');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    await workOn('2027-01-31');
    await changePolicy('SPAIN', { days: null, expiry: { kind: 'DATE', month: 6, day: 30 } });
    await workOn('2027-02-01');
    expect(await eventsOf(ana, 'LeaveLapsed')).toEqual([]);
    expect(await balanceOf(ana)).toMatchObject({
      carried: [{ year: 2026, hours: 16, expiresOn: '2027-06-30' }],
    });
  });

  it('R54 an old year that changes later corrects what went over', async () => {
    const ana = await withTwoDaysLeft('GERMANY');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    const sick = { userId: ana.id, type: 'SICK', startDate: '2026-06-29', endDate: '2026-06-30' };
    await hr.send('post', '/api/team/time-off', sick).expect(201);
    expect(await balanceOf(ana)).toMatchObject({ carriedHours: 32, leftHours: 192 });
  });

  it('R55 hours that were all taken before their last day, and come back after it, are told anew', async () => {
    const ana = await withTwoDaysLeft('SPAIN');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    await enter(ana, '2026-12-21', 2);
    await workOn('2027-01-31');
    await workOn('2027-02-05');
    expect(await eventsOf(ana, 'LeaveLapsed')).toMatchObject([{ hours: 0, lastDay: '2027-01-31' }]);
    const sick = { userId: ana.id, type: 'SICK', startDate: '2026-12-21', endDate: '2026-12-21' };
    await hr.send('post', '/api/team/time-off', sick).expect(201);
    await workOn('2027-02-06');
    expect(await balanceOf(ana)).toMatchObject({ carriedHours: 8, lapsedHours: 0, leftHours: 168 });
    expect((await eventsOf(ana, 'LeaveExpiryWarned')).at(-1)).toMatchObject({ hours: 8, lastDay: '2027-03-08' });
    await workOn('2027-03-09');
    expect(await balanceOf(ana)).toMatchObject({ carriedHours: 8, lapsedHours: 8, leftHours: 160 });
  });

  it('R55 hours that come back in the night after their last day are told anew, and the daily work finds what lapsed', async () => {
    const ana = await withTwoDaysLeft('SPAIN');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    await enter(ana, '2027-01-25', 1);
    await workOn('2027-01-31');
    portal.clock.moment = '2027-02-01T02:00:00Z';
    await each(portal).run();
    expect(await eventsOf(ana, 'LeaveLapsed')).toEqual([]);
    const sick = { userId: ana.id, type: 'SICK', startDate: '2027-01-25', endDate: '2027-01-25' };
    await hr.send('post', '/api/team/time-off', sick).expect(201);
    expect(await balanceOf(ana)).toMatchObject({ carriedHours: 16, lapsedHours: 8, leftHours: 168 });
    await workOn('2027-02-01');
    expect(await eventsOf(ana, 'LeaveLapsed')).toMatchObject([{ hours: 8, lastDay: '2027-01-31' }]);
    expect((await eventsOf(ana, 'LeaveExpiryWarned')).at(-1)).toMatchObject({ hours: 8, lastDay: '2027-03-03' });
  });

  it('R52, R55 the same for hours that a corrected work pattern gives back in that night', async () => {
    const ana = await withTwoDaysLeft('SPAIN');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    await enter(ana, '2027-01-18', 1);
    await workOn('2027-01-31');
    portal.clock.moment = '2027-02-01T02:00:00Z';
    const workPattern = { from: '2026-12-01', hours: [10, 10, 10, 10, 10, 0, 0] };
    await hr.send('put', `/api/users/${ana.id}/employment`, { workPattern }).expect(200);
    expect(await eventsOf(ana, 'LeaveLapsed')).toMatchObject([{ hours: 8, lastDay: '2027-01-31' }]);
    await workOn('2027-02-01');
    expect(await eventsOf(ana, 'LeaveLapsed')).toHaveLength(1);
  });

  it('R25 a correction belongs to the year in which it is made, and one of a closed year changes what went over', async () => {
    const ana = await withTwoDaysLeft('GERMANY');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    await hr.send('patch', `/api/users/${ana.id}`, { vacationHours: 180 }).expect(200);
    expect(await balanceOf(ana)).toMatchObject({ year: 2027, correctionHours: 4, carriedHours: 16, leftHours: 180 });
    // a process whose clock is behind, or a time zone further west
    portal.clock.moment = '2026-12-31T23:00:00Z';
    expect(await balanceOf(ana)).toMatchObject({ year: 2026, correctionHours: 0, leftHours: 16 });
    await hr.send('patch', `/api/users/${ana.id}`, { vacationHours: 12 }).expect(200);
    expect(await eventsOf(ana, 'LeaveCarriedOver')).toMatchObject([{ hours: 16 }, { hours: 12 }]);
    portal.clock.moment = '2027-01-01T12:00:00Z';
    expect(await balanceOf(ana)).toMatchObject({ correctionHours: 4, carriedHours: 12, leftHours: 176 });
  });

  it('R26 the year turns at six in the morning of the company', async () => {
    const ana = await withTwoDaysLeft('GERMANY');
    await workOn('2026-12-30');
    class ClockInAuckland extends Clock {
      constructor(private readonly moment: string) {
        super('Pacific/Auckland');
      }
      override now(): Date {
        return new Date(this.moment);
      }
    }
    const workAt = (moment: string) => each({ ...portal, clock: new ClockInAuckland(moment) }).run();
    await workAt('2026-12-31T16:59:00Z');
    expect(await eventsOf(ana, 'LeaveCarriedOver')).toEqual([]);
    await workAt('2026-12-31T17:01:00Z');
    expect(await eventsOf(ana, 'LeaveCarriedOver')).toHaveLength(1);
    expect(await eventsOf(ana, 'LeaveExpiryWarned')).toMatchObject([{ warnedOn: '2027-01-01' }]);
  });
});

describe('what is expected to go over', () => {
  it('R54 a request in December may count on it, and its reviewer sees the same hours in the queue and beside it', async () => {
    const ana = await withTwoDaysLeft('GERMANY');
    portal.clock.moment = '2026-12-01T12:00:00Z';
    const dates = { type: 'VACATION', startDate: '2027-01-04', endDate: '2027-02-02' };
    const preview = await ana.get(`/api/time-off/preview?${new URLSearchParams(dates)}`).expect(200);
    expect(preview.body).toMatchObject({ balances: [{ year: 2027, leftBefore: 176, leftAfter: 0 }], refusal: null });
    const { body: asked } = await ana.send('post', '/api/time-off', dates).expect(201);
    const queue = (await hr.get('/api/team/time-off').expect(200)).body as { id: string; availableHours: number }[];
    expect(queue.find(({ id }) => id === asked.id)?.availableHours).toBe(176);
    const context = await hr.get(`/api/team/time-off/${asked.id}/context`).expect(200);
    expect(context.body.balance).toMatchObject({ year: 2027, leftHours: 176, leftAfterHours: 0 });
    await hr.send('patch', `/api/time-off/${asked.id}/review`, { status: 'APPROVED' }).expect(200);
    const late = { type: 'VACATION', startDate: '2026-12-14', endDate: '2026-12-14' };
    expect((await ana.send('post', '/api/time-off', late).expect(422)).body.code).toBe('INSUFFICIENT_BALANCE');
  });

  it('R54 the form, the queue and its details show the hours that do not expire before the dates asked for', async () => {
    const ana = await withTwoDaysLeft('SPAIN'); // until 31 January
    const dates = { type: 'VACATION', startDate: '2027-03-02', endDate: '2027-03-03' };
    const shown = async () => {
      const preview = await ana.get(`/api/time-off/preview?${new URLSearchParams(dates)}`).expect(200);
      const { body: asked } = await ana.send('post', '/api/time-off', dates).expect(201);
      const queue = (await hr.get('/api/team/time-off').expect(200)).body as { id: string; availableHours: number }[];
      const context = await hr.get(`/api/team/time-off/${asked.id}/context`).expect(200);
      await ana.send('delete', `/api/time-off/${asked.id}`).expect(204);
      const { leftBefore, leftAfter } = (preview.body as TimeOffPreview).balances[0]!;
      const { leftHours, leftAfterHours } = (context.body as TimeOffReviewContext).balance!;
      return [
        leftBefore,
        leftAfter,
        queue.find(({ id }) => id === asked.id)?.availableHours,
        leftHours,
        leftAfterHours,
      ];
    };
    portal.clock.moment = '2026-12-01T12:00:00Z';
    expect(await shown()).toEqual([160, 144, 160, 160, 144]);
    await workOn('2027-01-01');
    expect(await shown()).toEqual([160, 144, 160, 160, 144]);
  });

  it('R54 the policy of the country on 31 December applies after HR changes the country', async () => {
    const ana = await withTwoDaysLeft('SPAIN');
    await workOn('2026-12-30');
    await hr.send('patch', `/api/users/${ana.id}`, { country: 'GERMANY' }).expect(200);
    await workOn('2027-01-01');
    await hr.send('patch', `/api/users/${ana.id}`, { country: 'FRANCE' }).expect(200);
    await workOn('2027-01-02');
    expect(await eventsOf(ana, 'LeaveCarriedOver')).toMatchObject([{ country: 'GERMANY', expiresOn: '2027-03-31' }]);
  });

  it('R25 HR’s edit of the hours starts from those with carried leave', async () => {
    const ana = await withTwoDaysLeft('GERMANY');
    await workOn('2026-12-31');
    await workOn('2027-01-01');
    await hr.send('patch', `/api/users/${ana.id}`, { vacationDays: 22, vacationHours: 192 }).expect(200);
    expect(await balanceOf(ana)).toMatchObject({
      entitlementHours: 176,
      carriedHours: 16,
      correctionHours: 0,
      leftHours: 192,
    });
    await hr.send('patch', `/api/users/${ana.id}`, { vacationHours: 190 }).expect(200);
    expect(await balanceOf(ana)).toMatchObject({ correctionHours: -2, leftHours: 190 });
  });
});
