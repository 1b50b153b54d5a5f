/** Carry-over, expiry and warnings, case by case (docs/use/leave.md, R54 and R55). */
import { type CarryOver, defaultCarryOver } from '@staffroom/contracts/company.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';
import { replay } from '../decider.js';
import { correctionsSince } from './carry-corrections.js';
import type { LeaveYearFacts } from './carry-over.js';
import type { OpenAccount } from './leave-account.js';
import { balanceOf, carriedLeft, expectedHours, leftCountingPendingHours, lapsedIn } from './leave-balance.js';
import type { EnterTimeOff, TimeOffCommand } from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import { previewTimeOff } from './preview-time-off.js';
import { timeOffLedger } from './time-off-ledger.js';
import { sentenceOf } from '../testing/scenario.js';

const userId = 'ana';
const reviewerId = 'boss';

/** One person's ledger in the course of time. The jobs of the day run on each day that is named. */
class Person {
  readonly log: TimeOffEvent[];
  policies: LeaveYearFacts['policies'] = defaultCarryOver;
  private requests = 0;

  constructor(
    country: Country,
    public today = '2026-06-15',
    vacationDays = 20,
  ) {
    const data = { userId, country, vacationDays, year: 2026, correctionHours: 0 };
    this.log = [{ type: 'LeaveAccountOpened', data }];
  }

  get facts(): LeaveYearFacts {
    return { today: this.today, openYear: 2026, policies: this.policies };
  }

  get account(): OpenAccount {
    return replay(timeOffLedger, this.log) as OpenAccount;
  }

  send(command: TimeOffCommand) {
    const decision = timeOffLedger.decide(command, this.account);
    if (decision.ok) this.log.push(...decision.events);
    return decision;
  }

  /** The jobs of that day, in the order in which they run. */
  on(day: string): this {
    this.today = day;
    const leaveYears = this.facts;
    for (const command of [
      { type: 'CloseLeaveYears', data: { leaveYears } },
      { type: 'LapseLeave', data: { leaveYears } },
      { type: 'WarnOfExpiry', data: { warningId: day, leaveYears } },
    ] satisfies TimeOffCommand[]) {
      expect(this.send(command)).toMatchObject({ ok: true });
    }
    return this;
  }

  everyDay(from: string, to: string): this {
    for (let day = from; day <= to; day = addDays(day, 1)) this.on(day);
    return this;
  }

  take(startDate: string, endDate: string, more: Partial<EnterTimeOff> = {}) {
    this.requests += 1;
    const request = {
      requestId: `r${this.requests}`,
      userId,
      reviewerId,
      type: 'VACATION',
      startDate,
      endDate,
    } as const;
    const data = { ...request, today: this.today, daysOff: [], leaveYears: this.facts, ...more };
    return this.send({ type: 'EnterTimeOff', data });
  }

  ask(startDate: string, endDate: string) {
    this.requests += 1;
    const request = { requestId: `r${this.requests}`, userId, type: 'VACATION', startDate, endDate } as const;
    return this.send({
      type: 'RequestTimeOff',
      data: { ...request, today: this.today, daysOff: [], leaveYears: this.facts },
    });
  }

  cancel(requestId: string) {
    const details = { requestId, reviewerId, comment: 'Needed here', personAgreed: true };
    return this.send({
      type: 'CancelTimeOff',
      data: { ...details, today: this.today, leaveYears: this.facts },
    });
  }

  correct(year: number, deltaHours: number) {
    return this.send({ type: 'CorrectVacationHours', data: { year, deltaHours, leaveYears: this.facts } });
  }

  balance(year: number) {
    const { carriedHours, lapsedHours, leftHours } = balanceOf(this.account, year);
    return { carriedHours, lapsedHours, leftHours };
  }

  of<Type extends TimeOffEvent['type']>(type: Type) {
    return this.log.filter((event): event is Extract<TimeOffEvent, { type: Type }> => event.type === type);
  }

  warnings() {
    return this.of('LeaveExpiryWarned').map(({ data: { warnedOn, occasion, hours, lastDay } }) => [
      ...[warnedOn, occasion, hours, lastDay],
    ]);
  }
}

function withPolicy(country: Country, carryOver: CarryOver): LeaveYearFacts['policies'] {
  return { ...defaultCarryOver, [country]: carryOver };
}

/** 18 of 20 days: 16 hours are left. */
function withTwoDaysLeft(country: Country, today?: string): Person {
  const person = new Person(country, today);
  expect(person.take('2026-07-06', '2026-07-29').ok).toBe(true);
  return person;
}

describe('carry-over', () => {
  test.each<[Country, string | null, string]>([
    ['GERMANY', '2027-03-31', '§ 7(3) BUrlG'],
    ['SPAIN', '2027-01-31', '†'],
    ['FRANCE', '2027-05-31', '†'],
    ['ITALY', '2028-06-30', 'D.Lgs. 66/2003 art. 10'],
    ['PORTUGAL', '2027-04-30', 'CT 240'],
    ['TURKEY', null, '†'],
  ])('R54 in %s all of it goes over, until %s (%s)', (country, expiresOn) => {
    const person = withTwoDaysLeft(country).on('2027-01-01');
    const parts = [{ fromYear: 2026, hours: 16, expiresOn }];
    const carried = { userId, fromYear: 2026, country, limitHours: null, expiresOn, hours: 16, parts };
    expect(person.of('LeaveCarriedOver').map(({ data }) => data)).toEqual([carried]);
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 0, leftHours: 176 });
  });

  test('R54 a year is carried over once, however often the job runs', () => {
    const person = withTwoDaysLeft('GERMANY').everyDay('2027-01-01', '2027-01-10');
    expect(person.of('LeaveCarriedOver')).toHaveLength(1);
  });

  test('R54 years that ended before the portal carried leave over stay as they are', () => {
    const person = withTwoDaysLeft('GERMANY');
    const leaveYears = { ...person.facts, today: '2027-01-01', openYear: 2027 };
    expect(person.send({ type: 'CloseLeaveYears', data: { leaveYears } })).toEqual({ ok: true, events: [] });
  });

  test('R54 of five days only three go over: the others end on 31 December', () => {
    const person = new Person('GERMANY');
    person.policies = withPolicy('GERMANY', { days: 3, expiry: { kind: 'NEVER' } });
    person.take('2026-07-06', '2026-07-24');
    person.on('2026-10-01').on('2027-01-01');
    expect(person.warnings()[0]).toEqual(['2026-10-01', 'EXPIRY', 16, '2026-12-31']);
    expect(person.balance(2027)).toEqual({ carriedHours: 40, lapsedHours: 16, leftHours: 184 });
    expect(lapsedIn(person.account, 2027)).toEqual([{ lastDay: '2026-12-31', hours: 16 }]);
  });

  test('R54 the policy of the country on 31 December applies, and not that of the country before', () => {
    const person = withTwoDaysLeft('SPAIN');
    person.send({ type: 'ChangeCountry', data: { country: 'GERMANY', from: '2026-11-01' } });
    person.send({ type: 'ChangeCountry', data: { country: 'FRANCE', from: '2027-01-01' } });
    person.on('2027-01-04');
    expect(person.of('LeaveCarriedOver')[0]?.data).toMatchObject({ country: 'GERMANY', expiresOn: '2027-03-31' });
  });

  test('R54 leave up to the expiry uses carried hours first, and leave after it does not', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-01-01');
    person.take('2027-03-31', '2027-03-31');
    expect(carriedLeft(person.account, 2027, person.facts)).toEqual([
      { year: 2026, hours: 8, expiresOn: '2027-03-31' },
    ]);
    person.take('2027-04-01', '2027-04-01');
    expect(carriedLeft(person.account, 2027, person.facts)).toHaveLength(1);
    person.everyDay('2027-03-01', '2027-04-01');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 8, leftHours: 152 });
  });

  test('R54 of carried hours those that end first are used first', () => {
    const person = withTwoDaysLeft('ITALY').on('2027-01-01').on('2028-01-01');
    person.take('2028-01-03', '2028-01-03');
    expect(carriedLeft(person.account, 2028, person.facts)).toEqual([
      { year: 2026, hours: 8, expiresOn: '2028-06-30' },
      { year: 2027, hours: 160, expiresOn: '2029-06-30' },
    ]);
  });

  test('R54 what a pending request takes of carried hours is named, because it expires if the request is not approved', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-01-01');
    const part = { year: 2026, expiresOn: '2027-03-31' };
    person.ask('2027-03-30', '2027-03-30');
    expect(carriedLeft(person.account, 2027, person.facts)).toEqual([{ ...part, hours: 8, waitingHours: 8 }]);
    person.ask('2027-03-31', '2027-03-31');
    expect(carriedLeft(person.account, 2027, person.facts)).toEqual([{ ...part, hours: 0, waitingHours: 16 }]);
    person.take('2027-02-01', '2027-02-01');
    expect(carriedLeft(person.account, 2027, person.facts)).toEqual([{ ...part, hours: 0, waitingHours: 8 }]);
    person.ask('2027-04-01', '2027-04-01');
    expect(carriedLeft(person.account, 2027, person.facts)).toEqual([{ ...part, hours: 0, waitingHours: 8 }]);
  });

  test('R54 until year’s end a request for the next year counts on what is expected to go over', () => {
    const person = withTwoDaysLeft('GERMANY', '2026-12-01');
    expect(leftCountingPendingHours(person.account, 2027, person.facts)).toBe(176);
    expect(expectedHours(person.account, 2027, person.facts)).toBe(16);
    expect(carriedLeft(person.account, 2027, person.facts)).toEqual([
      { year: 2026, hours: 16, expiresOn: '2027-03-31' },
    ]);
    expect(person.ask('2027-01-04', '2027-02-02')).toMatchObject({ ok: true }); // 22 days
    expect(carriedLeft(person.account, 2027, person.facts)).toEqual([]);
    expect(person.ask('2027-02-03', '2027-02-03')).toMatchObject({ ok: false, code: 'INSUFFICIENT_BALANCE' });
  });

  test('R54 hours of which the person was told, and those that came since, are shown as one if they end on one day', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-01-01');
    person.correct(2026, 4);
    const shown = carriedLeft(person.account, 2027, person.facts);
    expect(shown).toEqual([{ year: 2026, hours: 20, expiresOn: '2027-03-31' }]);
    person.ask('2027-02-01', '2027-02-02');
    expect(carriedLeft(person.account, 2027, person.facts)).toEqual([{ ...shown[0], hours: 4, waitingHours: 16 }]);
  });

  test('R54 what the policy will not carry over is not left for the next year', () => {
    const person = withTwoDaysLeft('GERMANY', '2026-11-26');
    const policies = withPolicy('GERMANY', { ...defaultCarryOver.GERMANY, days: 1 });
    const facts = { ...person.facts, policies };
    expect(expectedHours(person.account, 2027, facts)).toBe(8);
    expect(leftCountingPendingHours(person.account, 2027, facts)).toBe(168);
    // told on 2 December, the person could take them until 1 January
    const told = { ...facts, today: '2026-12-02' };
    expect(expectedHours(person.account, 2027, told)).toBe(16);
    expect(leftCountingPendingHours(person.account, 2027, told)).toBe(176);
  });

  test('R54 expected hours that will have expired cannot be requested', () => {
    const person = withTwoDaysLeft('GERMANY', '2026-12-01');
    expect(person.ask('2027-05-03', '2027-05-31')).toMatchObject({ ok: false, rule: 'R54' }); // 21 days
    expect(person.ask('2027-05-03', '2027-05-28')).toMatchObject({ ok: true }); // 20 days
  });

  test('R54 what can be used on given dates leaves out what expires before them, and what other leave needs [R28a.2]', () => {
    const person = withTwoDaysLeft('SPAIN', '2026-12-01'); // until 31 January
    const usable = (startDate: string, endDate: string) => {
      const proposed = { type: 'VACATION', startDate, endDate, today: person.today, daysOff: [] } as const;
      const { balances, rejection } = previewTimeOff({ ...proposed, leaveYears: person.facts }, person.account);
      return [
        ...balances.map(({ leftBefore, leftAfter }) => [leftBefore, leftAfter]),
        rejection === null ? '' : sentenceOf(rejection.because),
      ];
    };
    expect(usable('2027-01-04', '2027-01-04')).toEqual([[176, 168], '']);
    expect(usable('2027-03-01', '2027-03-31')).toEqual([
      [160, -24],
      'You have 160 hours available in 2027 for these days. This request takes 184.',
    ]);
    expect(usable('2027-01-29', '2027-02-05')).toEqual([[168, 120], '']); // one of these days takes what expires
    person.ask('2027-08-02', '2027-08-06');
    expect(usable('2027-03-01', '2027-03-05')).toEqual([[120, 80], '']);
    person.ask('2027-01-04', '2027-01-05'); // takes what expires
    expect(usable('2027-03-01', '2027-03-05')).toEqual([[120, 80], '']);
    person.ask('2027-09-01', '2027-09-21'); // all but 0 hours
    expect(usable('2027-01-11', '2027-01-11')).toEqual([
      [0, -8],
      expect.stringContaining('You have 0 hours available in 2027'),
    ]);
  });

  test('R54 what next year’s leave counts on cannot be taken in this year as well', () => {
    const person = withTwoDaysLeft('GERMANY', '2026-12-01');
    person.ask('2027-01-04', '2027-02-02');
    expect(person.ask('2026-12-07', '2026-12-07')).toMatchObject({ ok: false, rule: 'R54' });
  });

  test('R54 hours given back to a closed year join the carried hours', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-01-04');
    person.take('2026-07-28', '2026-07-29', { type: 'SICK' });
    expect(person.of('LeaveCarriedOver').map(({ data }) => data.hours)).toEqual([16, 32]);
    expect(person.balance(2027)).toEqual({ carriedHours: 32, lapsedHours: 0, leftHours: 192 });
  });

  test('R54 leave entered for a closed year takes from the carried hours, and from what lapsed of them', () => {
    const person = withTwoDaysLeft('GERMANY').everyDay('2027-01-01', '2027-04-01');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 16, leftHours: 160 });
    expect(person.take('2026-12-21', '2026-12-21')).toMatchObject({ ok: true });
    expect(person.balance(2027)).toEqual({ carriedHours: 8, lapsedHours: 8, leftHours: 160 });
  });

  test('R54 a correction changes what two later years begin with', () => {
    const person = withTwoDaysLeft('TURKEY').on('2027-01-01').on('2028-01-01');
    expect(person.balance(2028).carriedHours).toBe(176);
    person.correct(2026, -4);
    expect([person.balance(2027).carriedHours, person.balance(2028).carriedHours]).toEqual([12, 172]);
  });

  test('R54 a correction that adds hours to an ended year after its leave has lapsed: they join what was carried, and are told anew', () => {
    const person = withTwoDaysLeft('GERMANY').everyDay('2027-01-01', '2027-04-01');
    person.correct(2026, 4);
    expect(person.balance(2026).leftHours).toBe(20);
    expect(person.balance(2027)).toEqual({ carriedHours: 20, lapsedHours: 16, leftHours: 164 });
    person.everyDay('2027-04-02', '2027-05-02');
    expect(person.warnings().at(-1)).toEqual(['2027-04-02', 'EXPIRY', 4, '2027-05-02']);
    expect(person.on('2027-05-03').balance(2027)).toEqual({ carriedHours: 20, lapsedHours: 20, leftHours: 160 });
  });

  test('R25 a correction of an ended year takes what is left or has lapsed of it, and nothing that later leave has used', () => {
    const person = withTwoDaysLeft('GERMANY').everyDay('2027-01-01', '2027-01-10');
    person.take('2027-02-01', '2027-02-01');
    person.take('2027-06-01', '2027-06-28'); // all of 2027
    expect(person.correct(2026, -8.25)).toMatchObject({ ok: false, rule: 'R25' });
    person.everyDay('2027-03-01', '2027-04-01');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 8, leftHours: 0 });
    expect(person.correct(2026, -8.25)).toMatchObject({ ok: false, rule: 'R25' });
    expect(person.correct(2026, -8)).toMatchObject({ ok: true });
    expect(person.balance(2027)).toEqual({ carriedHours: 8, lapsedHours: 0, leftHours: 0 });
  });

  test('R54 what next year has already used of the carried hours cannot be taken in the closed year', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-01-04');
    person.take('2027-01-11', '2027-02-09');
    expect(person.balance(2027).leftHours).toBe(0);
    expect(person.take('2026-12-21', '2026-12-21')).toMatchObject({ ok: false, rule: 'R54' });
  });

  test('R25 a pending request in a closed year does not hide that approved leave would be without hours', () => {
    const person = new Person('TURKEY', '2026-06-15', 5);
    person.policies = withPolicy('TURKEY', { days: 1, expiry: { kind: 'NEVER' } });
    person.on('2027-01-06').on('2027-12-02').on('2028-01-01');
    const dates = { requestId: 'pending', userId, startDate: '2027-12-31', endDate: '2027-12-31' };
    const facts = { today: person.today, daysOff: [], leaveYears: person.facts };
    person.send({ type: 'RequestTimeOff', data: { ...dates, type: 'VACATION', ...facts } });
    expect(person.take('2028-01-03', '2028-01-11')).toMatchObject({ ok: true });
    expect(person.take('2027-10-22', '2027-10-22')).toMatchObject({ ok: false, rule: 'R54' });
  });

  test('R54 a changed policy applies to leave that has not lapsed', () => {
    const person = withTwoDaysLeft('SPAIN').on('2027-01-01');
    person.policies = withPolicy('SPAIN', { days: null, expiry: { kind: 'DATE', month: 6, day: 30 } });
    person.on('2027-01-20').on('2027-02-01');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 0, leftHours: 176 });
    expect(carriedLeft(person.account, 2027, person.facts)[0]?.expiresOn).toBe('2027-06-30');
  });

  test('R54 a policy that HR changes on the last day applies to what would lapse in the next morning', () => {
    const person = withTwoDaysLeft('SPAIN').on('2027-01-01').everyDay('2027-01-20', '2027-01-31');
    person.policies = withPolicy('SPAIN', { days: null, expiry: { kind: 'DATE', month: 6, day: 30 } });
    person.on('2027-02-01');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 0, leftHours: 176 });
    expect(carriedLeft(person.account, 2027, person.facts)[0]?.expiresOn).toBe('2027-06-30');
  });

  test('R54 another expiry applies to what went over, also if what is beyond the limit has lapsed', () => {
    const person = new Person('GERMANY', '2026-06-15');
    const until = (month: number, day: number) =>
      withPolicy('GERMANY', { days: 5, expiry: { kind: 'DATE', month, day } });
    person.policies = until(3, 31);
    person.take('2026-07-06', '2026-07-22'); // seven days are left
    person.on('2026-10-01').on('2026-12-01').on('2027-01-01');
    expect(person.of('LeaveLapsed').map(({ data }) => data.hours)).toEqual([16]);
    person.policies = until(6, 30);
    person.everyDay('2027-01-10', '2027-04-10');
    expect(person.balance(2027)).toEqual({ carriedHours: 56, lapsedHours: 16, leftHours: 200 });
    expect(person.everyDay('2027-04-11', '2027-07-01').balance(2027).lapsedHours).toBe(56);
    expect(person.of('LeaveLapsed').map(({ data }) => data.hours)).toEqual([16, 40]);
  });

  test('R54 what lapsed by the former policy stays lapsed', () => {
    const person = withTwoDaysLeft('SPAIN').everyDay('2027-01-01', '2027-02-01');
    person.policies = withPolicy('SPAIN', { days: null, expiry: { kind: 'NEVER' } });
    person.on('2027-02-02');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 16, leftHours: 160 });
  });

  test('R54 a policy to which HR returns needs warnings of its own', () => {
    const person = withTwoDaysLeft('SPAIN').on('2027-01-01');
    person.policies = withPolicy('SPAIN', { days: null, expiry: { kind: 'NEVER' } });
    person.on('2027-01-20').on('2027-03-01');
    person.policies = defaultCarryOver;
    person.on('2027-03-02');
    expect(person.balance(2027).lapsedHours).toBe(0);
    expect(person.warnings().at(-1)).toEqual(['2027-03-02', 'EXPIRY', 16, '2027-04-01']);
    expect(person.everyDay('2027-03-03', '2027-04-02').balance(2027).lapsedHours).toBe(16);
  });

  test('R54 a policy to which HR returns takes nothing from years that are closed', () => {
    const person = new Person('GERMANY');
    person.policies = withPolicy('GERMANY', { days: 0, expiry: { kind: 'NEVER' } });
    person.on('2026-10-01').on('2028-10-20');
    person.policies = withPolicy('GERMANY', { days: null, expiry: { kind: 'NEVER' } });
    person.on('2028-10-21').on('2029-01-02');
    person.policies = withPolicy('GERMANY', { days: 0, expiry: { kind: 'NEVER' } });
    person.on('2029-01-03');
    expect(person.balance(2029).carriedHours).toBe(person.balance(2028).leftHours);
  });

  test('R54 a changed policy applies on the same day to hours that it leaves of an earlier year', () => {
    const person = new Person('TURKEY', '2028-05-20', 5);
    person.on('2028-05-20').take('2028-05-22', '2028-05-26');
    person.on('2029-01-01');
    person.policies = withPolicy('TURKEY', { days: 3, expiry: { kind: 'DATE', month: 3, day: 31 } });
    const recorded = person.on('2029-01-01').of('LeaveCarriedOver').length;
    expect(person.of('LeaveCarriedOver').map(({ data }) => `${data.fromYear} ${data.limitHours}`)).toContain('2026 24');
    expect(person.on('2029-01-01').of('LeaveCarriedOver')).toHaveLength(recorded);
  });

  test('R54 a limit in days counts the person’s day', () => {
    const person = new Person('GERMANY');
    person.policies = withPolicy('GERMANY', { days: 3, expiry: { kind: 'NEVER' } });
    const pattern = { from: '2026-01-01', hours: [4, 4, 4, 4, 4, 0, 0], today: person.today, daysOff: [] };
    person.send({ type: 'ChangeWorkPattern', data: pattern });
    person.on('2027-01-01');
    expect(person.of('LeaveCarriedOver')[0]?.data).toMatchObject({ limitHours: 12, hours: 80 });
  });
});

describe('warnings and lapse', () => {
  test('R55 told in January, 90 and 30 days before, and lapsed on the day after (CJEU C-684/16, BAG 9 AZR 423/16)', () => {
    const person = withTwoDaysLeft('FRANCE').everyDay('2027-01-01', '2027-06-01');
    expect(person.warnings()).toEqual([
      ['2027-01-01', 'NEW_YEAR', 16, '2027-05-31'],
      ['2027-03-02', 'EXPIRY', 16, '2027-05-31'],
      ['2027-05-01', 'EXPIRY', 16, '2027-05-31'],
    ]);
    expect(person.of('LeaveLapsed').map(({ data }) => data)).toEqual([
      { userId, fromYear: 2026, inYear: 2027, expiresOn: '2027-05-31', lastDay: '2027-05-31', hours: 16 },
    ]);
  });

  test('R54 R55 a late warning that changes which hours were taken first corrects what lapsed of the others', () => {
    const person = new Person('FRANCE', '2026-06-15', 5);
    person.policies = withPolicy('FRANCE', { days: null, expiry: { kind: 'DATE', month: 3, day: 31 } });
    person.on('2028-02-07').take('2028-02-07', '2028-02-11');
    person.policies = withPolicy('FRANCE', { days: 0, expiry: { kind: 'MONTHS_AFTER_YEAR', months: 15 } });
    person.on('2028-04-01');
    expect(correctionsSince(2026, person.account)).toEqual([]);
  });

  test('R55 nothing lapses without a warning', () => {
    const person = withTwoDaysLeft('GERMANY');
    for (const today of ['2027-01-01', '2027-04-01', '2027-12-31']) {
      person.today = today;
      person.send({ type: 'CloseLeaveYears', data: { leaveYears: person.facts } });
      person.send({ type: 'LapseLeave', data: { leaveYears: person.facts } });
    }
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 0, leftHours: 176 });
  });

  test('R55 after a late warning the hours lapse 30 days after it', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-03-15');
    expect(person.warnings()).toEqual([['2027-03-15', 'EXPIRY', 16, '2027-04-14']]);
    expect(person.everyDay('2027-03-16', '2027-04-14').balance(2027).lapsedHours).toBe(0);
    expect(person.on('2027-04-15').balance(2027).lapsedHours).toBe(16);
    expect(person.warnings()).toHaveLength(1);
  });

  test('R55 leave can be taken until the 30 days after a late warning are over', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-03-15');
    expect(person.take('2027-04-13', '2027-05-12')).toMatchObject({ ok: true }); // 22 days, two of them carried
    expect(person.balance(2027).leftHours).toBe(0);
  });

  test('R55 hours that are given back after the warning need one of their own', () => {
    const person = withTwoDaysLeft('GERMANY').everyDay('2027-01-01', '2027-03-20');
    person.take('2026-07-29', '2026-07-29', { type: 'SICK' });
    person.everyDay('2027-03-21', '2027-04-01');
    expect(person.warnings().at(-1)).toEqual(['2027-03-21', 'EXPIRY', 8, '2027-04-20']);
    expect(person.balance(2027)).toEqual({ carriedHours: 24, lapsedHours: 16, leftHours: 168 });
    expect(person.everyDay('2027-04-02', '2027-04-21').balance(2027).lapsedHours).toBe(24);
  });

  test('R55 hours that are given back in time are warned of together with the others', () => {
    const person = withTwoDaysLeft('GERMANY').everyDay('2027-01-01', '2027-01-10');
    person.take('2026-07-29', '2026-07-29', { type: 'SICK' });
    person.everyDay('2027-01-11', '2027-04-01');
    expect(person.warnings()).toEqual([
      ['2027-01-01', 'NEW_YEAR', 16, '2027-03-31'],
      ['2027-01-11', 'EXPIRY', 24, '2027-03-31'],
      ['2027-03-01', 'EXPIRY', 24, '2027-03-31'],
    ]);
    expect(person.balance(2027)).toEqual({ carriedHours: 24, lapsedHours: 24, leftHours: 160 });
  });

  test('R55 hours that are given back are warned of on the day on which those before are told a second time', () => {
    const person = withTwoDaysLeft('GERMANY').everyDay('2027-01-01', '2027-02-28');
    person.on('2027-02-28').take('2026-07-29', '2026-07-29', { type: 'SICK' });
    person.on('2027-03-02');
    expect(person.warnings().slice(1)).toEqual([
      ['2027-03-02', 'EXPIRY', 16, '2027-03-31'],
      ['2027-03-02', 'EXPIRY', 8, '2027-04-01'],
    ]);
  });

  test('R55 all hours of a warning are taken before the year ends: those that come back after their last day are told anew', () => {
    const person = new Person('GERMANY');
    person.policies = withPolicy('GERMANY', { days: 3, expiry: { kind: 'NEVER' } });
    person.take('2026-07-06', '2026-07-24'); // five days are left, of which two end with the year
    person.on('2026-10-01').take('2026-12-14', '2026-12-15');
    person.everyDay('2026-12-28', '2027-01-11');
    expect(person.of('LeaveLapsed').map(({ data }) => data)).toEqual([
      { userId, fromYear: 2026, inYear: 2027, expiresOn: '2026-12-31', lastDay: '2026-12-31', hours: 0 },
    ]);
    person.take('2026-12-14', '2026-12-15', { type: 'SICK' });
    person.everyDay('2027-01-12', '2027-02-11');
    expect(person.warnings().at(-1)).toEqual(['2027-01-12', 'EXPIRY', 16, '2027-02-11']);
    expect(person.balance(2027)).toEqual({ carriedHours: 40, lapsedHours: 0, leftHours: 200 });
    expect(person.on('2027-02-12').balance(2027).lapsedHours).toBe(16);
  });

  test('R55 all hours of a warning are taken by leave that is entered late: those that come back after their last day are told anew', () => {
    const person = withTwoDaysLeft('SPAIN').everyDay('2027-01-01', '2027-01-10');
    person.take('2026-12-21', '2026-12-22');
    expect(person.everyDay('2027-01-11', '2027-02-05').balance(2027)).toMatchObject({
      carriedHours: 0,
      lapsedHours: 0,
    });
    person.take('2026-12-21', '2026-12-21', { type: 'SICK' });
    person.everyDay('2027-02-06', '2027-03-08');
    expect(person.warnings().at(-1)).toEqual(['2027-02-06', 'EXPIRY', 8, '2027-03-08']);
    expect(person.balance(2027)).toEqual({ carriedHours: 8, lapsedHours: 0, leftHours: 168 });
    expect(person.on('2027-03-09').balance(2027).lapsedHours).toBe(8);
  });

  test('R55 hours that come back after the last day are told anew, also before the daily work has recorded what lapsed', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-01-01');
    person.take('2027-03-29', '2027-03-29');
    person.on('2027-03-31').today = '2027-04-01';
    person.take('2027-03-29', '2027-03-29', { type: 'SICK' });
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 8, leftHours: 168 });
    person.on('2027-04-01');
    expect(person.warnings().at(-1)).toEqual(['2027-04-01', 'EXPIRY', 8, '2027-05-01']);
    expect(person.balance(2027).lapsedHours).toBe(8);
    expect(person.on('2027-05-02').balance(2027).lapsedHours).toBe(16);
  });

  test('R55 the same in the night in which a year ends', () => {
    const person = new Person('GERMANY');
    person.policies = withPolicy('GERMANY', { days: 3, expiry: { kind: 'MONTHS_AFTER_YEAR', months: 12 } });
    person.take('2026-07-06', '2026-07-24'); // five days are left, of which two end with the year
    person.on('2026-10-01').on('2027-01-02').on('2027-10-04').on('2027-12-02');
    person.take('2027-12-07', '2027-12-09'); // all that is left of 2026
    person.on('2027-12-31').today = '2028-01-01';
    person.take('2027-12-07', '2027-12-08', { type: 'SICK' });
    person.on('2028-01-01');
    const lapsed = person
      .of('LeaveLapsed')
      .filter(({ data }) => data.fromYear === 2026 && data.lastDay === '2027-12-31');
    expect(lapsed.map(({ data }) => data.hours)).toEqual([0]);
    expect(person.warnings()).toContainEqual(['2028-01-01', 'NEW_YEAR', 16, '2028-01-31']);
  });

  test('R55 the same in that night for what ends with the first year, which is closed with it', () => {
    const person = new Person('GERMANY');
    person.policies = withPolicy('GERMANY', { days: 3, expiry: { kind: 'NEVER' } });
    person.take('2026-07-06', '2026-07-24'); // five days are left, of which two end with the year
    person.on('2026-10-01').take('2026-12-14', '2026-12-14');
    person.on('2026-12-31').today = '2027-01-01';
    person.take('2026-12-14', '2026-12-14', { type: 'SICK' });
    expect(person.of('LeaveCarriedOver').map(({ data }) => data.hours)).toEqual([32, 40]);
    expect(person.balance(2027)).toEqual({ carriedHours: 40, lapsedHours: 8, leftHours: 192 });
    person.on('2027-01-01');
    expect(person.of('LeaveCarriedOver').map(({ data }) => data.hours)).toEqual([32, 40]);
    expect(person.warnings()).toContainEqual(['2027-01-01', 'NEW_YEAR', 8, '2027-01-31']);
    expect(person.on('2027-01-31').balance(2027).lapsedHours).toBe(8);
    expect(person.on('2027-02-01').balance(2027).lapsedHours).toBe(16);
    expect(correctionsSince(2026, person.account)).toEqual([]);
  });

  test('R52 R55 hours that a work pattern gives back after the last day are told anew', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-01-01');
    person.take('2027-03-29', '2027-03-29');
    person.on('2027-03-31').today = '2027-04-01';
    const longer = { from: '2026-07-01', hours: [10, 10, 10, 10, 10, 0, 0] as const };
    const data = { ...longer, today: person.today, daysOff: [], leaveYears: person.facts };
    expect(person.send({ type: 'ChangeWorkPattern', data })).toMatchObject({ ok: true });
    expect(person.of('LeaveLapsed').map(({ data: { lastDay, hours } }) => [lastDay, hours])).toEqual([
      ['2027-03-31', 8],
    ]);
    const more = person.balance(2027).carriedHours - 16;
    expect(more).toBeGreaterThan(8);
    person.on('2027-04-01');
    expect(person.warnings().at(-1)).toEqual(['2027-04-01', 'EXPIRY', more, '2027-05-01']);
    expect(person.on('2027-05-01').balance(2027).lapsedHours).toBe(8);
  });

  test('R55 nothing is recorded before the daily work if no more would lapse than before', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-01-01').on('2027-03-01').on('2027-03-31');
    person.today = '2027-04-01';
    person.take('2027-04-05', '2027-04-05');
    person.correct(2026, 8); // more than the warning said, so they do not lapse with it
    expect(person.of('LeaveLapsed')).toEqual([]);
    expect(person.on('2027-04-01').balance(2027)).toMatchObject({ carriedHours: 24, lapsedHours: 16 });
  });

  test('R55 all hours of a warning are taken, and come back before their last day: they lapse after it', () => {
    const person = withTwoDaysLeft('FRANCE').everyDay('2027-01-01', '2027-01-10');
    person.take('2026-12-21', '2026-12-22');
    person.on('2027-02-01').take('2026-12-21', '2026-12-21', { type: 'SICK' });
    person.everyDay('2027-02-02', '2027-06-01');
    expect(person.balance(2027)).toEqual({ carriedHours: 8, lapsedHours: 8, leftHours: 160 });
  });

  test('R55 hours whose last day was in the year before lapse, also if no job has run since', () => {
    const person = withTwoDaysLeft('GERMANY').on('2027-03-15').on('2028-01-02');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 16, leftHours: 160 });
  });

  test('R55 in a log without that record, hours of an ended year that come back are told anew, too', () => {
    const person = withTwoDaysLeft('SPAIN').everyDay('2027-01-01', '2027-01-10');
    person.take('2026-12-21', '2026-12-22');
    person.everyDay('2027-01-11', '2027-02-05').on('2028-01-01');
    const older = person.log.filter(({ type, data }) => type !== 'LeaveLapsed' || data.fromYear !== 2026);
    expect(older).toHaveLength(person.log.length - 1);
    person.log.splice(0, Infinity, ...older);
    person.on('2028-01-02').correct(2026, 8);
    expect(person.on('2028-01-03').warnings().at(-1)).toEqual(['2028-01-03', 'EXPIRY', 8, '2028-02-02']);
    expect(person.balance(2028).carriedHours).toBe(person.balance(2027).leftHours);
  });

  test('R55 no one is warned of hours that approved leave will use', () => {
    const person = withTwoDaysLeft('FRANCE').on('2027-01-01');
    person.take('2027-05-03', '2027-05-04');
    person.everyDay('2027-01-02', '2027-06-01');
    expect(person.warnings()).toHaveLength(1);
    expect(person.balance(2027)).toMatchObject({ lapsedHours: 0, leftHours: 160 });
  });

  test('R55 in January everyone is told what they have, also without carried leave', () => {
    const person = new Person('TURKEY');
    person.take('2026-07-06', '2026-07-31');
    person.everyDay('2027-01-01', '2027-01-07');
    expect(person.of('LeaveExpiryWarned').map(({ data }) => data)).toEqual([
      {
        ...{ userId, warningId: '2027-01-01-1', warnedOn: '2027-01-01', fromYear: 2026, occasion: 'NEW_YEAR' },
        ...{ hours: 0, expiresOn: null, lastDay: null, newYearHours: 160 },
      },
    ]);
  });

  test('R55 a warning of a part of the hours says as well how many are left of the year', () => {
    const person = new Person('PORTUGAL', '2026-10-01');
    person.policies = withPolicy('PORTUGAL', { days: 5, expiry: { kind: 'DATE', month: 4, day: 30 } });
    person.take('2026-07-06', '2026-07-14');
    person.everyDay('2026-10-01', '2026-12-31').everyDay('2027-01-01', '2027-01-31');
    const told = person.of('LeaveExpiryWarned').map(({ data: { warnedOn, hours, leftHours, lastDay } }) => {
      return [warnedOn, hours, leftHours, lastDay];
    });
    expect(told).toEqual([
      ['2026-10-01', 64, 104, '2026-12-31'],
      ['2026-12-01', 64, 104, '2026-12-31'],
      ['2027-01-01', 40, undefined, '2027-04-30'],
      ['2027-01-30', 40, undefined, '2027-04-30'],
    ]);
  });

  test('R55 in Turkey nothing lapses during employment (†)', () => {
    const person = withTwoDaysLeft('TURKEY').on('2027-01-01').on('2028-01-01').on('2029-01-01');
    expect(person.of('LeaveLapsed')).toEqual([]);
    expect(person.balance(2029).carriedHours).toBe(16 + 160 + 160);
  });
});

describe('illness', () => {
  /** Ill from March until after the expiry. */
  function illUntil(endDate: string, country: Country): Person {
    const person = withTwoDaysLeft(country).everyDay('2027-01-01', '2027-01-10');
    person.take('2027-01-11', endDate, { type: 'SICK' });
    return person;
  }

  test.each<[Country, string, string, string]>([
    ['GERMANY', '2027-04-01', '2028-03-31', '15 months after year’s end, § 7(3) BUrlG'],
    ['SPAIN', '2027-02-01', '2028-06-30', '18 months after year’s end, ET 38.3'],
  ])('R55 in %s, leave of someone ill on the last day stays (%s) until %s: %s', (country, dayAfter, until) => {
    const person = illUntil('2027-12-31', country).everyDay('2027-01-12', dayAfter);
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 0, leftHours: 176 });
    expect(person.on('2028-01-01').of('LeaveCarriedOver').at(-1)?.data.parts).toContainEqual({
      ...{ fromYear: 2026, hours: 16, expiresOn: until, isKept: true },
    });
  });

  test('R55 kept leave lapses after its own warnings', () => {
    const person = illUntil('2027-12-31', 'GERMANY').everyDay('2027-01-12', '2027-04-01').on('2028-01-01');
    expect(person.everyDay('2028-02-28', '2028-03-31').balance(2028).lapsedHours).toBe(0);
    expect(person.on('2028-04-01').of('LeaveLapsed').at(-2)?.data).toMatchObject({ fromYear: 2026, hours: 16 });
  });

  test('R55 in France it stays for 15 months after the information on return (L3141-19-1 to -3)', () => {
    const person = illUntil('2027-09-10', 'FRANCE').everyDay('2027-01-12', '2027-09-20');
    expect(person.warnings().at(-1)).toEqual(['2027-09-11', 'RETURN', 16, '2028-12-11']);
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 0, leftHours: 176 });
  });

  test('R55 in France sick leave that is entered ahead is told of on return, and not before', () => {
    const person = withTwoDaysLeft('FRANCE').everyDay('2027-01-01', '2027-05-02');
    person.take('2027-05-24', '2027-06-11', { type: 'SICK' });
    person.everyDay('2027-05-03', '2027-06-12');
    const told = person.warnings().filter(([, occasion]) => occasion === 'RETURN');
    expect(told).toEqual([['2027-06-12', 'RETURN', 16, '2028-09-12']]);
  });

  test('R55 in France the same if other hours of that year have lapsed before', () => {
    const person = new Person('FRANCE');
    person.policies = withPolicy('FRANCE', { days: 3, expiry: { kind: 'MONTHS_AFTER_YEAR', months: 5 } });
    person.take('2026-07-06', '2026-07-24'); // five days are left, of which two end with the year
    person.on('2026-10-01').everyDay('2026-12-30', '2027-01-02').on('2027-03-01');
    expect(person.of('LeaveLapsed').map(({ data }) => data.hours)).toEqual([16]);
    person.take('2027-05-24', '2027-06-06', { type: 'SICK' });
    person.on('2027-03-02').everyDay('2027-06-05', '2027-06-08');
    const told = person.warnings().filter(([, occasion]) => occasion === 'RETURN');
    expect(told).toEqual([['2027-06-07', 'RETURN', 24, '2028-09-07']]);
  });

  test('R55 in France the weekend between two sick notes is no return', () => {
    const person = withTwoDaysLeft('FRANCE').everyDay('2027-01-01', '2027-01-10');
    person.take('2027-05-24', '2027-06-11', { type: 'SICK' }); // until Friday
    person.on('2027-06-11').take('2027-06-14', '2027-09-10', { type: 'SICK' });
    person.everyDay('2027-06-11', '2027-06-15').everyDay('2027-09-10', '2027-09-12');
    const told = person.warnings().filter(([, occasion]) => occasion === 'RETURN');
    expect(told).toEqual([['2027-09-11', 'RETURN', 16, '2028-12-11']]);
  });

  test('R55 in France the return from a second illness is told of too, and counts for what that one has kept', () => {
    const person = new Person('FRANCE');
    person.policies = withPolicy('FRANCE', { days: 3, expiry: { kind: 'MONTHS_AFTER_YEAR', months: 5 } });
    person.take('2026-07-06', '2026-07-24'); // five days are left, of which two end with the year
    person.on('2026-10-01').take('2026-12-14', '2027-02-12', { type: 'SICK' });
    person.everyDay('2026-12-30', '2027-01-02').everyDay('2027-02-12', '2027-02-14').on('2027-03-02').on('2027-05-01');
    person.take('2027-05-24', '2027-06-18', { type: 'SICK' });
    person.everyDay('2027-05-31', '2027-06-01').everyDay('2027-06-18', '2027-06-20');
    const told = person.warnings().filter(([, occasion]) => occasion === 'RETURN');
    expect(told).toEqual([
      ['2027-02-13', 'RETURN', 16, '2028-05-13'],
      ['2027-06-19', 'RETURN', 24, '2028-09-19'],
    ]);
    person.on('2028-01-01').on('2028-02-13').on('2028-05-01').on('2028-05-14');
    expect(carriedLeft(person.account, 2028, person.facts)).toContainEqual({
      ...{ year: 2026, hours: 24, expiresOn: '2028-09-19' },
    });
  });

  test('R55 in France what is beyond a limit is told of on return, also if what goes over does not expire', () => {
    const person = new Person('FRANCE');
    person.policies = withPolicy('FRANCE', { days: 2, expiry: { kind: 'NEVER' } });
    person.take('2026-07-06', '2026-07-24'); // five days are left, of which three end with the year
    person.on('2026-10-01').take('2026-12-14', '2027-02-12', { type: 'SICK' });
    person.everyDay('2026-12-30', '2027-01-04').everyDay('2027-02-11', '2027-02-15');
    const told = person.of('LeaveExpiryWarned').map(({ data: { warnedOn, occasion, hours, leftHours, lastDay } }) => {
      return [warnedOn, occasion, hours, leftHours, lastDay];
    });
    expect(told.slice(1)).toEqual([
      ['2027-01-01', 'NEW_YEAR', 16, 40, null],
      ['2027-02-13', 'RETURN', 24, 40, '2028-05-13'],
    ]);
    person.on('2028-01-01').on('2028-02-13').on('2028-05-01').on('2028-05-14');
    expect(person.of('LeaveLapsed').at(-1)?.data).toMatchObject({ fromYear: 2026, lastDay: '2028-05-13', hours: 24 });
    expect(carriedLeft(person.account, 2028, person.facts)).toContainEqual({ year: 2026, hours: 16, expiresOn: null });
  });

  test('R54 hours without an expiry are one sum, also if an illness has kept some of them', () => {
    const person = new Person('FRANCE');
    person.policies = withPolicy('FRANCE', { days: 3, expiry: { kind: 'NEVER' } });
    person.take('2026-07-06', '2026-07-24');
    person.on('2026-10-01').take('2026-12-14', '2027-02-12', { type: 'SICK' });
    person.on('2027-01-01').ask('2027-03-01', '2027-03-01');
    const left = { year: 2026, hours: 32, expiresOn: null, waitingHours: 8 };
    expect(carriedLeft(person.account, 2027, person.facts)).toEqual([left]);
  });

  test('R55 in France someone who returns in January is not told as well that these hours do not expire', () => {
    const person = illUntil('2027-12-31', 'FRANCE').on('2027-06-01').everyDay('2028-01-01', '2028-01-03');
    expect(person.warnings().slice(1)).toEqual([
      ['2028-01-01', 'NEW_YEAR', 160, '2028-05-31'],
      ['2028-01-01', 'RETURN', 16, '2029-04-01'],
    ]);
  });

  test('R55 in France it is told on return also if the person was never warned of the expiry', () => {
    const person = withTwoDaysLeft('FRANCE');
    person.take('2026-12-07', '2027-06-18', { type: 'SICK' });
    person.on('2027-06-07').everyDay('2027-06-18', '2027-06-21');
    expect(person.warnings()).toEqual([['2027-06-19', 'RETURN', 16, '2028-09-19']]);
    person.on('2028-01-01').on('2028-06-21').on('2028-09-20');
    expect(person.of('LeaveLapsed').at(-1)?.data).toMatchObject({ fromYear: 2026, lastDay: '2028-09-19', hours: 16 });
  });

  test('R55 only what could not be taken is kept: two days of illness up to the expiry keep two days', () => {
    const person = new Person('GERMANY').everyDay('2027-01-01', '2027-01-10');
    person.take('2027-03-30', '2027-03-31', { type: 'SICK' });
    person.everyDay('2027-03-01', '2027-04-01');
    expect(person.balance(2027)).toEqual({ carriedHours: 160, lapsedHours: 144, leftHours: 176 });
  });

  test('R55 sick leave that is approved after the expiry takes back what lapsed', () => {
    const person = withTwoDaysLeft('GERMANY').everyDay('2027-01-01', '2027-04-05');
    expect(person.balance(2027).lapsedHours).toBe(16);
    person.take('2027-03-30', '2027-04-09', { type: 'SICK' });
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 0, leftHours: 176 });
  });

  test('R55 in Italy and Portugal illness gives no more time', () => {
    const person = illUntil('2027-12-31', 'PORTUGAL').everyDay('2027-01-12', '2027-05-01');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 16, leftHours: 160 });
  });

  test('R55 a late warning takes nothing from someone who was ill up to the expiry', () => {
    const person = withTwoDaysLeft('SPAIN').on('2027-01-02');
    expect(person.warnings()).toEqual([['2027-01-02', 'NEW_YEAR', 16, '2027-02-01']]);
    person.take('2027-01-11', '2027-01-31', { type: 'SICK' });
    person.on('2027-02-02');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 0, leftHours: 176 });
  });

  test('R25 leave that is planned on hours which an illness will keep is there, also if the process stands still in January', () => {
    const person = withTwoDaysLeft('SPAIN');
    person.take('2026-12-07', '2027-01-31', { type: 'SICK' });
    expect(person.take('2027-05-03', '2027-06-01')).toMatchObject({ ok: true }); // 22 days, two of them kept
    person.on('2027-01-02').everyDay('2027-01-29', '2027-02-02');
    expect(person.balance(2027)).toEqual({ carriedHours: 16, lapsedHours: 0, leftHours: 0 });
  });

  test('R55 hours that a late warning lets an illness keep are told on the same day', () => {
    const person = new Person('SPAIN', '2026-07-01', 5).on('2028-04-01');
    person.take('2028-02-29', '2028-05-11', { type: 'SICK' });
    person.policies = withPolicy('SPAIN', { days: 3, expiry: { kind: 'MONTHS_AFTER_YEAR', months: 15 } });
    person.on('2028-04-01');
    const told = person.warnings().slice(2);
    expect(told).toContainEqual(['2028-04-01', 'EXPIRY', 16, '2028-05-01']);
    expect(told).toContainEqual(['2028-04-01', 'EXPIRY', 40, '2028-06-30']);
    const count = person.log.length;
    expect(person.on('2028-04-01').log).toHaveLength(count);
  });

  test('R54 hours that nobody was warned of are taken after those that end on a day', () => {
    const person = new Person('SPAIN', '2026-07-01', 5);
    person.policies = withPolicy('SPAIN', { days: 1, expiry: { kind: 'DATE', month: 3, day: 31 } });
    person.take('2026-10-16', '2027-02-03', { type: 'SICK' });
    person.on('2027-02-05'); // warned of 8 hours until 31 March; the illness keeps the other 32
    person.take('2027-02-22', '2027-02-22');
    const endInMarch = () =>
      carriedLeft(person.account, 2027, person.facts).filter((one) => one.expiresOn === '2027-03-31');
    expect(endInMarch()).toEqual([]);
    person.on('2027-04-17').on('2028-01-02');
    expect(person.balance(2027)).toEqual({ carriedHours: 40, lapsedHours: 0, leftHours: 72 });
  });

  test('R55 a warning that changes which hours are taken first leads to a warning of the others on the same day', () => {
    const person = new Person('GERMANY', '2026-07-01', 5);
    const until = { kind: 'DATE', month: 1, day: 31 } as const;
    person.policies = withPolicy('GERMANY', { days: null, expiry: until });
    person.on('2027-01-07').take('2027-01-07', '2027-05-07', { type: 'SICK' });
    person.on('2027-02-08').on('2028-01-02').take('2028-01-03', '2028-01-07');
    person.policies = withPolicy('GERMANY', { days: 0, expiry: until }); // all former warnings are void
    const told = person.warnings().length;
    person.on('2028-01-02');
    expect(person.warnings().slice(told)).toEqual([
      ['2028-01-02', 'NEW_YEAR', 40, '2028-02-01'], // of 2027, before those of 2026 that nobody was warned of
      ['2028-01-02', 'NEW_YEAR', 40, '2028-02-01'], // of 2026, because the week in January now takes those of 2027
    ]);
    const recorded = person.log.length;
    expect(person.on('2028-01-02').log).toHaveLength(recorded);
  });

  test('R55 illness never shortens the policy', () => {
    const person = withTwoDaysLeft('GERMANY');
    person.policies = withPolicy('GERMANY', { days: null, expiry: { kind: 'MONTHS_AFTER_YEAR', months: 24 } });
    person.on('2027-01-01').on('2028-01-01');
    person.take('2028-01-03', '2028-12-31', { type: 'SICK' });
    expect(carriedLeft(person.account, 2028, person.facts)[0]).toMatchObject({ year: 2026, expiresOn: '2028-12-31' });
  });
});
