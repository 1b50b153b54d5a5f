import { randomUUID } from 'node:crypto';
import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';
import type { SpecialLeave, TimeOff } from '@staffroom/contracts/time-off.js';
import { company, type CompanyCommand } from '@staffroom/domain/company/company.js';
import { companyStream } from '@staffroom/domain/company/company-events.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';

let portal: TimeOffPortal;
let hr: TestPerson;
let boss: TestPerson;
let ana: TestPerson;

/** Today is Monday, 15 June 2026. */
beforeEach(async () => {
  portal = await startTimeOffPortal();
  hr = await portal.person({ role: 'HR_MANAGER' });
  boss = await portal.person({ role: 'EXECUTIVE' });
  ana = await portal.person({ managerId: boss.id });
  await decide({ type: 'SetSpecialLeaveKind', data: wedding });
});
afterEach(() => portal.stop());

const wedding: SpecialLeaveKind = {
  kindId: 'wedding',
  name: 'Wedding',
  isPaid: true,
  daysPerYear: 2,
  needsNote: false,
};
const twoDays = { type: 'SPECIAL', kindId: 'wedding', startDate: '2026-07-06', endDate: '2026-07-07' };

function decide(command: CompanyCommand) {
  const context = { actorId: hr.id, command: command.type, requestId: randomUUID() };
  return portal.log.run(company, companyStream, () => command, context);
}
const ask = (body: object = {}, by = ana) => by.send('post', '/api/time-off', { ...twoDays, ...body });
const own = async () =>
  ((await ana.get('/api/time-off').expect(200)).body as TimeOff[]).filter(({ createdAt }) => createdAt);
const balances = async () => (await ana.get('/api/time-off/special-leave').expect(200)).body as SpecialLeave[];

describe('special leave', () => {
  it('R51 is requested with a kind, reviewed, and has a balance of its own', async () => {
    const { body } = await ask().expect(201);
    expect(body).toMatchObject({ type: 'SPECIAL', hours: 16, specialKind: { kindId: 'wedding', name: 'Wedding' } });
    const [queued] = (await boss.get('/api/team/time-off').expect(200)).body;
    expect(queued).toMatchObject({ type: 'SPECIAL', specialKind: { name: 'Wedding' }, availableHours: null });
    const context = await boss.get(`/api/team/time-off/${body.id}/context`).expect(200);
    expect(context.body.balance).toEqual({ year: 2026, leftHours: 16, leftAfterHours: 0, dayHours: 8 });
    await boss.send('patch', `/api/time-off/${body.id}/review`, { status: 'APPROVED' }).expect(200);
    expect((await balances()).find(({ kindId }) => kindId === 'wedding')).toEqual({
      ...{ kindId: 'wedding', name: 'Wedding', isPaid: true, needsNote: false },
      ...{ year: 2026, limitHours: 16, approvedHours: 16, pendingHours: 0 },
    });
    expect((await ana.get('/api/time-off/balance')).body).toMatchObject({ leftHours: 160, pendingHours: 0 });
    const next = await ask({ startDate: '2026-08-03', endDate: '2026-08-03' }).expect(422);
    expect(next.body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    await ask({ type: 'SICK', kindId: undefined }).expect(409);
  });

  it('R51 offers six kinds at first, without limits', async () => {
    const offered = await balances();
    expect(offered.map(({ name }) => name)).toEqual([
      ...['Unpaid leave', 'Parental leave', 'Bereavement', 'Wedding', 'Moving house', 'Training'],
    ]);
    expect(offered.filter(({ limitHours }) => limitHours !== null)).toHaveLength(1);
  });

  it('R51 R28a is previewed with the balance of its kind', async () => {
    const query = new URLSearchParams({ ...twoDays, endDate: '2026-07-08' });
    const { body } = await ana.get(`/api/time-off/preview?${query}`).expect(200);
    expect(body).toMatchObject({
      hours: 24,
      balances: [{ year: 2026, leftBefore: 16, leftAfter: -8 }],
      balanceAfterHours: null,
      refusal: { statusCode: 422, code: 'INSUFFICIENT_BALANCE' },
    });
  });

  it.each([
    [{ kindId: undefined }, 'kindId'],
    [{ kindId: 'nothing' }, 'kindId'],
    [{ kindId: 7 }, 'kindId'],
    [{ type: 'VACATION' }, 'kindId'],
  ])('R51 %j is refused', async (body, field) => {
    const reply = await ask(body).expect(400);
    expect(reply.body.errors[0].field).toBe(field);
  });

  it('R51 a note is required where the kind says so', async () => {
    await decide({ type: 'SetSpecialLeaveKind', data: { ...wedding, needsNote: true } });
    expect((await ask().expect(400)).body.errors[0].field).toBe('reason');
    await ask({ reason: 'At the town hall' }).expect(201);
  });

  it('R49 R51 is entered by a reviewer, and shortened', async () => {
    const { body } = await boss.send('post', '/api/team/time-off', { ...twoDays, userId: ana.id }).expect(201);
    expect(body).toMatchObject({ status: 'APPROVED', specialKind: { name: 'Wedding' } });
    const cancelling = { from: '2026-07-07', comment: 'Moved', personAgreed: true };
    await boss.send('post', `/api/team/time-off/${body.id}/cancellation`, cancelling).expect(200);
    expect((await own())[0]).toMatchObject({ endDate: '2026-07-06', hours: 8 });
    expect((await balances())[3]).toMatchObject({ approvedHours: 8 });
  });

  it('R51 of fifty requests at once for two days, two are accepted', async () => {
    const days = Array.from({ length: 50 }, (_, n) => new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10));
    const replies = await Promise.all(days.map((day) => ask({ startDate: day, endDate: day })));
    const statuses = replies.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 422]));
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect((await balances())[3]).toMatchObject({ pendingHours: 16 });
  });

  it('R51 a renamed kind has its new name everywhere, and a removed one stays readable', async () => {
    const { body } = await ask().expect(201);
    await decide({ type: 'SetSpecialLeaveKind', data: { ...wedding, name: 'Marriage' } });
    expect((await own())[0]).toMatchObject({ specialKind: { kindId: 'wedding', name: 'Marriage' } });
    await decide({ type: 'RemoveSpecialLeaveKind', data: { kindId: 'wedding' } });
    expect((await own())[0]).toMatchObject({ specialKind: { name: 'Marriage' } });
    expect((await balances()).map(({ kindId }) => kindId)).not.toContain('wedding');
    const { body: history } = await ana.get(`/api/time-off/${body.id}/history`).expect(200);
    expect(JSON.stringify(history)).toContain('special leave (Wedding)');
    const refused = await ask({ startDate: '2026-08-03', endDate: '2026-08-03' }).expect(400);
    expect(refused.body.errors[0].message).toContain('no longer offered');
    await boss.send('patch', `/api/time-off/${body.id}/review`, { status: 'APPROVED' }).expect(200);
  });

  it('R51 a kind that HR never changed keeps its name when it is removed', async () => {
    await ask({ kindId: 'moving' }).expect(201);
    await decide({ type: 'RemoveSpecialLeaveKind', data: { kindId: 'moving' } });
    expect((await own())[0]).toMatchObject({ specialKind: { kindId: 'moving', name: 'Moving house' } });
  });

  it('R51 a kind that is removed while people request it: each request stands or is refused, and none comes later', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => portal.person({ managerId: boss.id })));
    const [replies] = await Promise.all([
      Promise.all(people.map((person) => ask({}, person))),
      decide({ type: 'RemoveSpecialLeaveKind', data: { kindId: 'wedding' } }),
    ]);
    for (const { status, body } of replies) {
      if (status === 201) expect(body.specialKind).toEqual({ kindId: 'wedding', name: 'Wedding' });
      else expect([status, body.errors[0].field]).toEqual([400, 'kindId']);
    }
    await ask().expect(400);
  });

  it('R51 HR lowers the limit below what is pending: the approval is refused', async () => {
    const { body } = await ask().expect(201);
    await decide({ type: 'SetSpecialLeaveKind', data: { ...wedding, daysPerYear: 1 } });
    const reply = await boss.send('patch', `/api/time-off/${body.id}/review`, { status: 'APPROVED' }).expect(422);
    expect(reply.body.message).toBe('Only 8 hours of “Wedding” are left for 2026. Approving this request takes 16.');
    await boss.send('patch', `/api/time-off/${body.id}/review`, { status: 'REJECTED' }).expect(200);
  });

  it('R45 colleagues see that the person is away', async () => {
    const { body } = await ask().expect(201);
    await boss.send('patch', `/api/time-off/${body.id}/review`, { status: 'APPROVED' }).expect(200);
    const mate = await portal.person({});
    const path = '/api/dashboard/company-calendar?startDate=2026-07-01&endDate=2026-07-14';
    const seenBy = async (viewer: TestPerson) =>
      ((await viewer.get(path).expect(200)).body.timeOffs as { userId: string; type: string }[]).find(
        ({ userId }) => userId === ana.id,
      )?.type;
    expect([await seenBy(mate), await seenBy(boss)]).toEqual(['AWAY', 'SPECIAL']);
  });

  it('R51 reviewers filter their queue by it', async () => {
    await ask().expect(201);
    await ask({ type: 'VACATION', kindId: undefined, startDate: '2026-08-03', endDate: '2026-08-03' }).expect(201);
    const { body } = await hr.get('/api/team/time-off?type=SPECIAL').expect(200);
    expect(body).toHaveLength(1);
  });
});
