/** Closures of the company take vacation of everyone whom they concern, in the background (R53). */
import { randomUUID } from 'node:crypto';
import type { ClosureProgress, CompanyPolicy } from '@staffroom/contracts/company.js';
import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { companyStream } from '@staffroom/domain/company/company-events.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { storeSetting } from '../../../platform/database/stored-settings.js';
import { SubscriptionRunner } from '../../../platform/subscriptions/subscription-runner.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';
import { until } from '../../../testing/until.js';
import { whileDayExists } from '../../company/facade.js';
import { ClosureWork } from './closure-work.js';

let portal: TimeOffPortal;
let hr: TestPerson;
let ana: TestPerson;
let work: ClosureWork;

/** Today is Monday, 15 June 2026. The closure is on a Monday. */
beforeEach(async () => {
  portal = await startTimeOffPortal();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Root', country: 'FRANCE' });
  ana = await portal.person({ fullName: 'Ana Lund', country: 'SPAIN' });
  work = newWork();
});
afterEach(() => portal.stop());

const closure = {
  ...{ change: 'COMPANY_DAY', name: 'Bridge day', year: 2026, month: 12, day: 28, isHalf: false, effect: 'CLOSURE' },
  ...{ country: null as string | null, regionId: null as string | null },
};
const report = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const newWork = () => new ClosureWork(portal.log, portal.clock, report);

/** As after an event that may change what is due. */
async function apply(by = work): Promise<void> {
  await storeSetting(portal.pool, 'closures due since', randomUUID());
  await by.run();
}

async function add(changes: object = {}): Promise<string> {
  const body = { ...closure, ...changes };
  const reply = await hr.send('post', '/api/company/policy/changes', body).expect(200);
  return (reply.body as CompanyPolicy).companyDays.at(-1)!.dayId;
}

async function remove(dayId: string): Promise<void> {
  await hr.send('post', '/api/company/policy/changes', { change: 'COMPANY_DAY_REMOVED', dayId }).expect(200);
}

async function decide(userId: string, type: 'ChangeCountry' | 'ChangeRegion', data: object): Promise<void> {
  const edited = type === 'ChangeCountry' ? data : {};
  await portal.log.transact({ actorId: hr.id, command: 'test', requestId: 'test' }, async (unit) => {
    await unit.decide(timeOffLedger, timeOffStream(userId), { type, data } as never);
    const event =
      type === 'ChangeCountry'
        ? { type: 'UserEdited', data: { userId, ...edited } }
        : { type: 'EmploymentChanged', data: { userId, ...data } };
    await unit.record(userStream(userId), event);
  });
}

const leaveOf = async (person: TestPerson) =>
  ((await person.get('/api/time-off').expect(200)).body as TimeOff[]).filter(({ reason }) => reason === 'Bridge day');
const progress = async (dayId: string) =>
  ((await hr.get(`/api/company/closures/${dayId}`).expect(200)).body as { next: ClosureProgress | null }).next;
const names = async (dayId: string) =>
  ((await hr.get(`/api/company/closures/${dayId}/without-leave`).expect(200)).body as { userName: string }[]).map(
    ({ userName }) => userName,
  );
const left = async (person: TestPerson) =>
  ((await person.get('/api/time-off/balance').expect(200)).body as { leftHours: number }).leftHours;
const typesOf = async (person: TestPerson) =>
  (await portal.log.load(timeOffStream(person.id))).map(({ type }) => type).slice(1);
const typesOfUser = async (person: TestPerson) =>
  (await portal.log.load(userStream(person.id))).map(({ type }) => type);

it('R53 everyone gets an approved vacation on that day, and HR sees how far it is', async () => {
  const dayId = await add();
  expect(await progress(dayId)).toEqual({
    ...{ date: '2026-12-28', people: 2, entered: 0, otherLeave: 0, noWork: 0, tooLittleLeave: 0, waiting: 2 },
  });
  await apply();
  expect(await progress(dayId)).toMatchObject({ people: 2, entered: 2, waiting: 0 });
  expect((await leaveOf(ana))[0]).toMatchObject({
    ...{
      type: 'VACATION',
      status: 'APPROVED',
      startDate: '2026-12-28',
      hours: 8,
      enteredByName: 'Hanna Root',
      isClosure: true,
    },
  });
  expect(await leaveOf(hr)).toHaveLength(1);
  expect(await left(ana)).toBe(152);
  const { body } = await ana.get(`/api/time-off/${(await leaveOf(ana))[0]!.id}/history`).expect(200);
  expect(JSON.stringify(body)).toContain('entered it because the company is closed on 28 Dec 2026');
});

it('R53 a later joiner gets it, too, and a removed closure is taken back', async () => {
  const dayId = await add();
  await apply();
  const late = await portal.person({});
  await apply();
  expect(await leaveOf(late)).toHaveLength(1);
  await remove(dayId);
  await apply();
  for (const person of [ana, late, hr]) expect([await leaveOf(person), await left(person)]).toEqual([[], 160]);
  expect(await typesOf(ana)).toEqual([
    ...['TimeOffRequested', 'TimeOffReviewed', 'ClosureEntered', 'TimeOffCancelled', 'ClosureTakenBack'],
  ]);
  await hr.get(`/api/company/closures/${dayId}`).expect(404);
});

it('R53 the preview of a removal tells for whom it is entered, and what one of them gets back', async () => {
  const dayId = await add({ isHalf: true });
  const preview = async () =>
    (await hr.send('post', '/api/company/policy/preview', { change: 'COMPANY_DAY_REMOVED', dayId }).expect(200)).body;
  expect(await preview()).toEqual({ people: 0, who: 'people for whom it is entered', example: null });
  await apply();
  const who = 'people for whom it is entered';
  const example = 'Ana Lund gets back the 4 hours of vacation on Monday, 28 December 2026.';
  expect(await preview()).toEqual({ people: 2, who, example });
  const [vacation] = await leaveOf(ana);
  const cancelling = { comment: 'Needed here', personAgreed: true };
  await hr.send('post', `/api/team/time-off/${vacation!.id}/cancellation`, cancelling).expect(200);
  expect((await preview()).example).toBe('Ana Lund has cancelled it for Monday, 28 December 2026, so nothing changes.');
});

it('R53 people with other leave keep that, and people without enough leave are listed', async () => {
  const away = await portal.person({ fullName: 'Alva Away' });
  const poor = await portal.person({ fullName: 'Pia Poor', vacationDays: 0 });
  const week = { type: 'VACATION', startDate: '2026-12-28', endDate: '2026-12-30' };
  const { body: asked } = await away.send('post', '/api/time-off', week).expect(201);
  const dayId = await add();
  await apply();
  expect(await progress(dayId)).toMatchObject({ people: 4, entered: 2, otherLeave: 1, tooLittleLeave: 1, waiting: 0 });
  expect(await names(dayId)).toEqual(['Pia Poor']);
  const { body: history } = await away.get(`/api/time-off/${asked.id}/history`).expect(200);
  const sentence = 'entered no vacation for the closure on 28 Dec 2026, because there is other leave on that day';
  expect(JSON.stringify(history)).toContain(sentence);
  expect(await typesOf(poor)).toEqual(['ClosureSkipped']);
  await apply();
  expect(await typesOf(poor)).toEqual(['ClosureSkipped']);
});

it('R53 what was skipped is tried again on the next day', async () => {
  const poor = await portal.person({ vacationDays: 0 });
  await add();
  await apply();
  const entitled = { type: 'ChangeVacationDays', data: { vacationDays: 5, year: 2026 } } as const;
  await portal.log.run(timeOffLedger, timeOffStream(poor.id), () => entitled, {
    ...{ actorId: hr.id, command: 'test', requestId: 'test' },
  });
  await apply();
  expect(await leaveOf(poor)).toHaveLength(0);
  portal.clock.moment = '2026-06-16T10:00:00.000Z';
  await work.run();
  expect(await leaveOf(poor)).toHaveLength(1);
});

it('R53 a person who moves loses and gets closures with the country and the region', async () => {
  await add({ country: 'GERMANY', regionId: 'DE-BY' });
  await apply();
  expect(await leaveOf(ana)).toHaveLength(0);
  for (const [country, region, expected] of [
    ['GERMANY', null, 0],
    ['GERMANY', 'DE-BY', 1],
    ['GERMANY', 'DE-BE', 0],
    ['GERMANY', 'DE-BY', 1],
    ['SPAIN', null, 0],
  ] as const) {
    await decide(ana.id, 'ChangeCountry', { country });
    await decide(ana.id, 'ChangeRegion', { region });
    await apply();
    expect([country, region, (await leaveOf(ana)).length]).toEqual([country, region, expected]);
  }
  expect(await left(ana)).toBe(160);
});

it('R53 a closure of every year is entered for this year and the next one', async () => {
  await add({ year: null });
  await apply();
  expect((await leaveOf(ana)).map(({ startDate }) => startDate).sort()).toEqual(['2026-12-28', '2027-12-28']);
});

it('R53 archived people get no new closure, and keep what they have', async () => {
  const dayId = await add();
  await apply();
  await portal.archive(ana.id);
  await apply();
  expect(await typesOf(ana)).not.toContain('ClosureTakenBack');
  await add({ day: 29 });
  await apply();
  expect((await typesOf(ana)).filter((type) => type === 'ClosureEntered')).toHaveLength(1);
  expect(await progress(dayId)).toMatchObject({ people: 1, entered: 1 });
});

it('R53 someone who moved and was archived before a worker looked loses the closure', async () => {
  await add({ country: 'SPAIN' });
  await apply();
  await decide(ana.id, 'ChangeCountry', { country: 'GERMANY' });
  await portal.archive(ana.id);
  await apply();
  expect((await typesOf(ana)).at(-1)).toBe('ClosureTakenBack');
});

it('R53 a person whose leave cannot be decided holds up nobody, is named to the operator, and is tried again', async () => {
  const broken = await portal.person({});
  const people = [ana, hr, ...(await Promise.all(Array.from({ length: 6 }, () => portal.person({}))))];
  const dayId = await add();
  const carriedOver = (parts: unknown) => {
    const policy = { country: 'SPAIN', limitHours: null, expiresOn: null };
    const data = { userId: broken.id, fromYear: 2025, ...policy, hours: 0, parts };
    return portal.log.transact({ actorId: null, command: 'test', requestId: 'test' }, (unit) =>
      unit.record(timeOffStream(broken.id), { type: 'LeaveCarriedOver', data }),
    );
  };
  await carriedOver('no list of parts, as no version has written it');
  const reported: string[] = [];
  const reporting = new ClosureWork(portal.log, portal.clock, (message) => void reported.push(message));
  await apply(reporting);
  for (const person of people) expect(await leaveOf(person)).toHaveLength(1);
  const line = `closure ${dayId} on 2026-12-28 could not be decided for user ${broken.id}; it is tried again`;
  expect(reported).toEqual([line]);
  await reporting.run();
  expect(reported).toEqual([line, line]);
  await carriedOver([]);
  await reporting.run();
  expect(reported).toHaveLength(2);
  expect(await leaveOf(broken)).toHaveLength(1);
});

it('R53 a deleted person is no hindrance', async () => {
  await add();
  await portal.remove(ana.id);
  await apply();
  expect(await leaveOf(hr)).toHaveLength(1);
});

it('R53 the past is neither entered nor taken back', async () => {
  const dayId = await add({ month: 6, day: 12 });
  await apply();
  expect([await leaveOf(ana), await progress(dayId)]).toEqual([[], null]);
  const today = await add({ month: 6, day: 15 });
  await apply();
  expect(await leaveOf(ana)).toHaveLength(1);
  portal.clock.moment = '2026-06-16T10:00:00.000Z';
  await remove(today);
  await apply();
  expect(await leaveOf(ana)).toHaveLength(1);
});

describe('in twos', () => {
  const waitingForLocks =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => portal.person({})));

  it('R53 three workers at once enter each closure once', async () => {
    const people = await crowd(12);
    await add();
    await Promise.all([work, newWork(), newWork()].map(apply));
    for (const person of [ana, ...people]) {
      expect(await typesOf(person)).toEqual(['TimeOffRequested', 'TimeOffReviewed', 'ClosureEntered']);
    }
  });

  it('R53 a closure that is removed while it is applied leaves nothing behind', async () => {
    const people = await crowd(20);
    const dayId = await add();
    const workers = [work, newWork()];
    const applying = workers.map(apply);
    await until(async () => (await leaveOf(ana)).length === 1 || (await leaveOf(people[0]!)).length === 1);
    await remove(dayId);
    await Promise.all([...applying, apply(newWork())]);
    for (const person of [ana, hr, ...people]) expect([await leaveOf(person), await left(person)]).toEqual([[], 160]);
  });

  it('R53 a worker that has looked before the removal enters nothing after it', async () => {
    const dayId = await add();
    let removed = false;
    const slow = Object.create(portal.log) as typeof portal.log;
    slow.run = async (...given) => {
      if (!removed) await remove(dayId);
      removed = true;
      return portal.log.run(...given);
    };
    await apply(new ClosureWork(slow, portal.clock, report));
    for (const person of [ana, hr]) expect(await typesOf(person)).toEqual([]);
  });

  it('R53 someone who is archived after a worker has looked gets no new one', async () => {
    await add();
    const slow = Object.create(portal.log) as typeof portal.log;
    slow.run = async (...given) => {
      if (!(await typesOfUser(ana)).includes('UserArchived')) await portal.archive(ana.id);
      return portal.log.run(...given);
    };
    await apply(new ClosureWork(slow, portal.clock, report));
    expect(await typesOf(ana)).toEqual([]);
    expect(await leaveOf(hr)).toHaveLength(1);
  });

  it('R53 a worker that knows an older list of closures takes back none that another one has entered since', async () => {
    const earlier = await portal.log.load(companyStream);
    await add();
    await apply();
    const behind = Object.create(portal.log) as typeof portal.log;
    behind.load = () => Promise.resolve(earlier) as never;
    await apply(new ClosureWork(behind, portal.clock, report));
    expect(await leaveOf(ana)).toHaveLength(1);
    expect(await typesOf(ana)).toEqual(['TimeOffRequested', 'TimeOffReviewed', 'ClosureEntered']);
  });

  it('R53 a removal waits for what is being entered, so that the next worker takes it back', async () => {
    const dayId = await add();
    const client = await portal.pool.connect();
    try {
      // as the transaction of a worker holds the closure until it commits
      await client.query('begin');
      for (const { text, values } of whileDayExists(dayId, () => new Error()).checks)
        await client.query(text, [...values]);
      let isRemoved = false;
      const removing = remove(dayId).then(() => (isRemoved = true));
      await until(async () => (await portal.pool.query(waitingForLocks)).rowCount === 1);
      expect(isRemoved).toBe(false);
      await client.query('commit');
      await removing;
    } finally {
      client.release();
    }
  });

  it('R53 people who join while it is added get it as well', async () => {
    const [dayId, people] = await Promise.all([add(), crowd(10), apply()]);
    await apply();
    for (const person of people) expect(await leaveOf(person)).toHaveLength(1);
    expect(await progress(dayId)).toMatchObject({ people: 12, entered: 12 });
  });

  it('R53 a worker that stops in the middle leaves the rest to another one', async () => {
    await crowd(10);
    const dayId = await add();
    const applying = apply();
    await until(async () => (await progress(dayId))!.entered > 0);
    work.stop();
    await applying;
    await newWork().run();
    expect(await progress(dayId)).toMatchObject({ people: 12, entered: 12, waiting: 0 });
  });

  it('R53 the log tells the worker of a closure, and of someone who joins', async () => {
    const runner = new SubscriptionRunner(portal.log, [work.subscription], report);
    runner.start();
    try {
      await work.run(); // for today nothing is left to try again
      await add();
      await until(async () => (await leaveOf(ana)).length === 1);
      const late = await portal.person({});
      await until(async () => (await leaveOf(late)).length === 1);
    } finally {
      await runner.stop();
      work.stop();
      await work.ended();
    }
  });
});
