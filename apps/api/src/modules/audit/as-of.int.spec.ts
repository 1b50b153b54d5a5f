/** The state at a moment and the activity in a period, read from the log alone. */
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { areas } from '../../composition.js';
import { erasePerson } from '../../platform/event-log/erasure.js';
import { startTimeOffPortal, type TestPerson, testYear, type TimeOffPortal } from '../../testing/time-off-portal.js';
import { activity, type ActivityFilter } from './activity.js';
import { stateAsOf } from './as-of.js';
import { findSubject } from './find-subject.js';
import { headPosition, positionBefore, type AuditableLog } from './log-reader.js';
import { parseMoment } from './moment.js';
import { queuesAsOf } from './queue-as-of.js';

let portal: TimeOffPortal;
let log: AuditableLog;
let lead: TestPerson;
let hr: TestPerson;
let ana: TestPerson;

beforeAll(async () => {
  portal = await startTimeOffPortal();
  log = { pool: portal.pool, codec: portal.log.codec, areas };
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Helga Roth' });
  lead = await portal.person({ role: 'EXECUTIVE', fullName: 'Leo Bach' });
  ana = await portal.person({ fullName: 'Ana Reyes', managerId: lead.id });
});
afterAll(() => portal.stop());

const now = () => headPosition(portal.pool);
const asOf = async (kind: string, id: string, position: number) =>
  stateAsOf(log, await findSubject(log, portal.log.keyring, kind, id), { position, year: testYear });

async function request(by: TestPerson, startDate: string, reason = 'Rest'): Promise<string> {
  const body = { type: 'VACATION', startDate, endDate: startDate, reason };
  return (await by.send('post', '/api/time-off', body).expect(201)).body.id as string;
}
const review = (by: TestPerson, id: string, status: string, comment: string | null = null) =>
  by.send('patch', `/api/time-off/${id}/review`, { status, comment }).expect(200);

const record = (stream: string, event: DomainEvent, actorId: string | null = null) =>
  portal.log.transact({ actorId, command: 'test', requestId: 'test' }, (unit) => unit.record(stream, event));
const erase = (userId: string) =>
  portal.log.transact({ actorId: hr.id, command: 'DeleteUser', requestId: 'test' }, async (unit) => {
    await unit.record(userStream(userId), { type: 'UserDeleted', data: { userId } });
    unit.also(erasePerson(userId));
  });

describe('R41 the state at a moment', () => {
  it('of a request: it does not exist before it is made, is pending before its review, and decided after it [R41.3]', async () => {
    const before = await now();
    const id = await request(ana, '2026-07-01');
    const pending = await now();
    await review(lead, id, 'APPROVED', 'Enjoy');
    expect(await asOf('time-off', id, before)).toMatchObject({
      exists: false,
      state: null,
      note: 'It did not exist yet.',
    });
    expect(await asOf('time-off', id, pending)).toMatchObject({
      ...{ exists: true, note: null },
      state: { status: 'PENDING', reason: 'Rest', reviewerName: null, userName: 'Ana Reyes', startDate: '2026-07-01' },
    });
    expect((await asOf('time-off', id, await now())).state).toMatchObject({
      ...{ status: 'APPROVED', reviewComment: 'Enjoy', reviewerName: 'Leo Bach' },
    });
  });

  it('of a withdrawn request: it is reported as withdrawn, with its last state', async () => {
    const id = await request(ana, '2026-07-02');
    await ana.send('delete', `/api/time-off/${id}`).expect(204);
    const found = await asOf('time-off', id, await now());
    expect(found).toMatchObject({ exists: false, state: { status: 'PENDING', startDate: '2026-07-02' } });
    expect(found.note).toMatch(/^It had been withdrawn \(20.*Z\); this is how it stood last\.$/);
  });

  it('of an account: it shows the values, names and remaining leave of that time', async () => {
    const teamId = await portal.team('Blue', lead.id);
    const bo = await portal.person({ fullName: 'Bo Berg', teamId, managerId: lead.id, vacationDays: 20 });
    const at = await now();
    await review(lead, await request(bo, '2026-07-03'), 'APPROVED');
    await record(`team-${teamId}`, { type: 'TeamEdited', data: { teamId, name: 'Red' } });
    await portal.archive(bo.id);
    expect((await asOf('user', bo.id, at)).state).toMatchObject({
      ...{ fullName: 'Bo Berg', status: 'ACTIVE', teamName: 'Blue', managerName: 'Leo Bach' },
      leave: { year: testYear, entitlementHours: 160, leftHours: 160 },
    });
    expect((await asOf('user', bo.id, await now())).state).toMatchObject({
      ...{ status: 'ARCHIVED', teamName: 'Red', leave: { approvedHours: 8, leftHours: 152 } },
    });
    expect((await asOf('team', teamId, at)).state).toMatchObject({
      ...{ name: 'Blue', managerName: 'Leo Bach', members: [{ id: bo.id, name: 'Bo Berg', status: 'ACTIVE' }] },
    });
  });

  it('equals what the portal shows if the moment is now [R41.3]', async () => {
    const { rows } = await portal.pool.query<{ id: string; row: object }>(
      'select id, row_to_json(r) as row from views.time_off_requests r',
    );
    expect(rows.length).toBeGreaterThan(1);
    const position = await now();
    for (const { id, row } of rows) {
      const { state } = await asOf('time-off', id, position);
      for (const [column, value] of Object.entries(row)) {
        const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
        if (field.endsWith('At') && value)
          expect(Date.parse(state![field] as string)).toBe(Date.parse(value as string));
        else expect([field, state![field]]).toEqual([field, value]);
      }
    }
  });

  it('of the queue: it contains the requests that were pending then, regardless of later reviews [R41.3]', async () => {
    const empty = (await queuesAsOf(log, await now()))['timeOff']!.length;
    const [first, second] = [await request(ana, '2026-08-03'), await request(ana, '2026-08-04')];
    const at = await now();
    await review(lead, first, 'REJECTED');
    const waiting = async (position: number) => (await queuesAsOf(log, position))['timeOff']!.map(({ id }) => id);
    expect((await waiting(at)).slice(0, 2).sort()).toEqual([first, second].sort());
    expect(await waiting(await now())).toHaveLength(empty + 1);
    expect((await queuesAsOf(log, 0))['timeOff']).toEqual([]);
  });

  it('R23 of a person erased since: dates and decisions stay, and the name is "Deleted user" [R41.7]', async () => {
    const leaver = await portal.person({ fullName: 'Zacharias Vanished', managerId: lead.id });
    const id = await request(leaver, '2026-08-05', 'Zeppelin');
    await review(lead, id, 'REJECTED', 'No zeppelins');
    const before = await now();
    await erase(leaver.id);
    for (const position of [before, await now()]) {
      const found = await asOf('time-off', id, position);
      expect(found.exists).toBe(position === before);
      expect(found.state).toMatchObject({
        userName: 'Deleted user',
        status: 'REJECTED',
        startDate: '2026-08-05',
        hours: 8,
      });
      const account = await asOf('user', leaver.id, position);
      expect(account.state).toMatchObject({ fullName: 'Deleted user', email: null, role: 'EMPLOYEE' });
      expect(JSON.stringify([found, account])).not.toMatch(/Zacharias|Vanished|[Zz]eppelin/);
    }
    expect((await asOf('user', leaver.id, await now())).note).toMatch(/the account had been deleted/);
  });

  it('is found by binary search for the last event recorded before it', async () => {
    const { rows } = await portal.pool.query<{ position: number; micros: string }>(
      'select position, (extract(epoch from recorded_at) * 1000000)::bigint::text as micros from log.events order by 1',
    );
    expect(await positionBefore(portal.pool, BigInt(rows[0]!.micros))).toBe(0);
    expect(await positionBefore(portal.pool, BigInt(rows.at(-1)!.micros) + 1n)).toBe(rows.length);
    for (const at of [1, 7, rows.length - 2]) {
      const micros = BigInt(rows[at]!.micros);
      const expected = rows.filter((row) => BigInt(row.micros) < micros).length;
      expect(await positionBefore(portal.pool, micros)).toBe(expected);
    }
  });
});

describe('R41 the activity in a period', () => {
  const list = async (filter: Partial<ActivityFilter>) => {
    const entries = [];
    for await (const batch of activity(log, portal.log.keyring, { from: null, to: null, ...filter }))
      entries.push(...batch);
    return entries;
  };

  it('contains every event of the log once and in order, across many batches [R41.4]', async () => {
    await portal.log.transact({ actorId: hr.id, command: 'Seed', requestId: randomUUID() }, async (unit) => {
      for (let i = 0; i < 2500; i++)
        await unit.record(`inbox-${ana.id}`, { type: 'AllNotificationsRead', data: { userId: ana.id } });
    });
    const positions = (await list({})).map(({ position }) => position);
    expect(positions).toEqual(Array.from({ length: await now() }, (_, i) => i + 1));
  });

  it('can be limited to an area, a person or the portal itself', async () => {
    const id = await request(ana, '2026-09-01');
    await review(lead, id, 'APPROVED', 'Go');
    const byLead = await list({ actor: lead.id, type: 'time-off' });
    expect(new Set(byLead.map(({ actorName, type }) => `${actorName} ${type}`))).toEqual(
      new Set(['Leo Bach TimeOffReviewed']),
    );
    expect(byLead.at(-1)).toMatchObject({ subjectName: 'Ana Reyes', comment: 'Go' });
    const byPortal = await list({ actor: 'Staffroom', type: 'UserCreated,TeamCreated' });
    expect(byPortal.length).toBeGreaterThan(3);
    expect(new Set(byPortal.map(({ actorName }) => actorName))).toEqual(new Set(['Staffroom']));
    await expect(list({ actor: 'nobody@example.com' })).rejects.toThrow('--actor must be a person');
    await expect(list({ type: 'salaries' })).rejects.toThrow('--type must name an area');
  });

  it('shows the previous value of an edit, even if it dates from before the period or from another person [R41.4]', async () => {
    const bo = await portal.person({ fullName: 'Bo Berg' });
    const edit = (jobTitle: string, actorId: string | null) =>
      record(`user-${bo.id}`, { type: 'UserEdited', data: { userId: bo.id, jobTitle } }, actorId);
    await edit('Cook', null);
    await edit('Chef', hr.id);
    const entries = await list({ actor: hr.id, type: 'UserEdited' });
    expect(entries.at(-1)!.changes).toEqual([{ field: 'Job title', from: 'Cook', to: 'Chef' }]);
  });

  it('begins and ends at the given moments', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [all, total] = [await list({ from: parseMoment(today, 'UTC'), to: parseMoment(today, 'UTC') }), await now()];
    expect(all).toHaveLength(total);
    const { at } = all[Math.floor(total / 2)]!;
    const from = await list({ from: parseMoment(at, 'UTC') });
    const to = await list({ to: parseMoment(at, 'UTC') });
    expect(from[0]!.at).toBe(at);
    expect(to.at(-1)!.at).toBe(at);
    expect(await list({ from: parseMoment('2199-01-01', 'UTC') })).toEqual([]);
    const backwards = { from: parseMoment('2026-02-02', 'UTC'), to: parseMoment('2026-02-01', 'UTC') };
    await expect(list(backwards)).rejects.toThrow('--from must be before --to.');
  });
});
