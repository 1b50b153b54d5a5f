/** The log of one person as versions wrote it that recorded years instead of days (R47). Real events, under a key of their own. */
import { readFileSync } from 'node:fs';
import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { replay } from '@staffroom/domain/decider.js';
import { countedDays, uncountedRequest } from '@staffroom/domain/time-off/counted-days.js';
import { isVacation, liveRequests, requestOf } from '@staffroom/domain/time-off/leave-account.js';
import { balanceOf } from '@staffroom/domain/time-off/leave-balance.js';
import { type TimeOffEvent, timeOffEvents } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { EventCodec, type HistoryRow, type StoredRow } from '../../platform/events/event-codec.js';
import { Keyring } from '../../platform/events/keyring.js';
import { RowsInMemory } from '../../platform/views/rows-in-memory.js';
import { daysOffFrom, daysOffOfRequest } from './account-holidays.js';
import { type TimeOffChargeRow, timeOffChargesView } from './time-off-charges.view.js';

interface OlderLog {
  masterKey: string;
  wrapped: string;
  userId: string;
  requests: Record<string, string>;
  /** As the older version computed them. */
  balances: TimeOffBalance[];
  rows: (Omit<HistoryRow, 'personal' | 'wrapped' | 'set_aside'> & { personal: string | null })[];
}

const older = JSON.parse(readFileSync(new URL('older-log.fixture.json', import.meta.url), 'utf8')) as OlderLog;
const codec = new EventCodec([timeOffEvents], new Keyring(Buffer.from(older.masterKey, 'hex')));
const rows = older.rows.map((row): StoredRow => {
  const personal = row.personal === null ? null : Buffer.from(row.personal, 'base64');
  const wrapped = Buffer.from(older.wrapped, 'base64');
  const meta = {
    occurredAt: '2026-06-15T10:00:00.000Z',
    actorId: null,
    command: 'Test',
    commandId: '1',
    requestId: '1',
  };
  return { ...row, personal, wrapped, set_aside: null, recorded_at: null, stream: `time-off-${older.userId}`, meta };
});
const account = replay(
  timeOffLedger,
  rows.map((row) => codec.decodeToFold(row) as TimeOffEvent),
);

test('R47 the older events are of the versions that recorded years', () => {
  const versions = (type: string) => rows.filter((row) => row.type === type).map((row) => row.schema_version);
  expect(new Set(versions('TimeOffRequested'))).toEqual(new Set([1, 2]));
  expect(new Set(versions('TimeOffReviewed'))).toEqual(new Set([1]));
});

test('R47 balances of an older log are unchanged', () => {
  const nothingCarried = { carriedHours: 0, lapsedHours: 0 };
  for (const balance of older.balances) {
    expect(balanceOf(account, balance.year)).toEqual({ ...balance, ...nothingCarried });
  }
  expect(older.balances.map(({ leftHours }) => leftHours)).toEqual([240, 114.5, 192, 224]);
});

test('R47 the view of charges adds up to the same hours', () => {
  const charges = new RowsInMemory<TimeOffChargeRow>(timeOffChargesView);
  for (const row of rows) charges.apply(codec.decode(row));
  for (const { year, approvedHours, pendingHours } of older.balances) {
    const hours = (status: string) =>
      charges.all().reduce((sum, row) => sum + (row.year === year && row.status === status ? row.hours : 0), 0);
    expect([hours('APPROVED'), hours('PENDING')]).toEqual([approvedHours, pendingHours]);
  }
});

test('R47 the days of an older vacation are those of the country in which it was requested', () => {
  if (account.status !== 'open') throw new Error('the account is open');
  const days = (name: string) => {
    const request = requestOf(account, older.requests[name]!)!;
    return countedDays(request, daysOffOfRequest(account, request.requestId)).map(({ date }) => date);
  };
  expect(days('bridge')).toEqual(['2026-12-07']); // 8 December is a holiday in Spain
  expect(days('newYear').slice(3, 6)).toEqual(['2026-12-31', '2027-01-04', '2027-01-05']);
  expect(days('toussaint')).toEqual(['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13']); // requested in France
  expect(uncountedRequest(account, older.requests['morning']!)).toBeNull();
});

test('R52 a work pattern counts older pending requests by day first, and leaves older approved ones alone', () => {
  if (account.status !== 'open') throw new Error('the account is open');
  const from = '2026-06-15';
  const hours = [4, 4, 4, 4, 4, 0, 0];
  const data = { from, hours, today: from, ...daysOffFrom(account, from, []) };
  const decision = timeOffLedger.decide({ type: 'ChangeWorkPattern', data }, account);
  if (!decision.ok) throw new Error(decision.message);
  const after = decision.events.reduce(timeOffLedger.evolve, account);
  if (after.status !== 'open') throw new Error('the account is open');
  const pending = liveRequests(account).filter(({ status, endDate }) => status === 'PENDING' && endDate >= from);
  expect(pending.length).toBeGreaterThan(0);
  for (const { requestId, hours: before } of pending) {
    const request = requestOf(after, requestId)!;
    expect(uncountedRequest(after, requestId)).toBeNull();
    expect(request.hours).toBeLessThanOrEqual(before);
    expect(request.hours).toBe(countedDays(request, []).reduce((sum, day) => sum + day.hours, 0));
  }
  for (const { year, approvedHours } of older.balances) {
    expect([year, balanceOf(after, year).approvedHours]).toEqual([year, approvedHours]);
  }
});

test('R47 sick leave during an older vacation leaves the view of charges and the ledger with the same hours', () => {
  if (account.status !== 'open') throw new Error('the account is open');
  const vacation = liveRequests(account).find(
    (request) => request.status === 'APPROVED' && isVacation(request) && uncountedRequest(account, request.requestId),
  )!;
  const { requestId, startDate, endDate } = vacation;
  const dates = { requestId: 'ill', userId: account.userId, startDate: endDate, endDate };
  const vacationDaysOff = daysOffOfRequest(account, requestId);
  const today = endDate;
  const data = { ...dates, type: 'SICK', today, daysOff: [], vacationDaysOff } as const;
  const decision = timeOffLedger.decide({ type: 'RequestTimeOff', data }, account);
  if (!decision.ok) throw new Error(decision.message);
  expect(decision.events.map(({ type }) => type)).toEqual(['VacationDaysCounted', 'TimeOffRequested']);
  const charges = new RowsInMemory<TimeOffChargeRow>(timeOffChargesView);
  for (const row of rows) charges.apply(codec.decode(row));
  for (const event of decision.events) charges.apply({ ...codec.decode(rows[0]!), ...event });
  const after = decision.events.reduce(timeOffLedger.evolve, account);
  const year = Number(startDate.slice(0, 4));
  const approved = charges.all().filter((row) => row.year === year && row.status === 'APPROVED');
  const { approvedHours } = balanceOf(after, year);
  expect(approved.reduce((sum, { hours }) => sum + hours, 0)).toBe(approvedHours);
});
