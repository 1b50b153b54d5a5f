/** What others learn of an absence: that someone is away, and nothing of the kind (R45). */
import { randomUUID } from 'node:crypto';
import { monthOf } from '@staffroom/contracts/calendar.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Call, callOf, send } from '../cases/call.js';
import { cases } from '../cases/cases.js';
import type { Actor } from '../cases/statuses.js';
import { startWorld, type World } from '../cases/world.js';

let world: World;
let days: { ill: string; pending: string; past: string; special: string };

/** Reports the employee sick on the first working day after that date, or before it, and returns the day. */
async function fallIll(
  from: string,
  step: 1 | -1,
  status: 'APPROVED' | null,
  kind: object = { type: 'SICK' },
): Promise<string> {
  const { employee, hr } = world.people;
  for (let day = addDays(from, step); ; day = addDays(day, step)) {
    const body = { ...kind, startDate: day, endDate: day, hours: 3 };
    const reply = await employee.send('post', '/api/time-off', body);
    if (reply.body.code === 'NO_WORKING_DAY') continue;
    expect(reply.status).toBe(201);
    const { id } = reply.body as { id: string };
    if (status) await hr.send('patch', `/api/time-off/${id}/review`, { status }).expect(200);
    const wish = { reason: 'The illness is over' };
    if (status && step > 0) await employee.send('post', `/api/time-off/${id}/cancellation`, wish).expect(200);
    await notifyAll(employee.id, id);
    return day;
  }
}

beforeAll(async () => {
  world = await startWorld();
  const today = world.app.get(Clock).today();
  const past = await fallIll(addDays(today, -7), -1, 'APPROVED');
  const ill = await fallIll(today, 1, 'APPROVED');
  const pending = await fallIll(ill, 1, null);
  const bereavement = { type: 'SPECIAL', kindId: 'bereavement', reason: 'My father' };
  days = { past, ill, pending, special: await fallIll(pending, 1, 'APPROVED', bereavement) };
});
afterAll(() => world.close());

/** As if each had managed the person once. */
async function notifyAll(subjectUserId: string, requestId: string): Promise<void> {
  await world.log.transact({ actorId: subjectUserId, command: 'test', requestId: 'test' }, async (unit) => {
    for (const { id: userId } of Object.values(world.people)) {
      for (const type of ['NEW_TIME_OFF', 'TIME_OFF_WAITING', 'TIME_OFF_OVERDUE']) {
        const about = { requestId, subjectUserId };
        const data = { notificationId: randomUUID(), userId, type, channel: 'BOTH', about };
        await unit.record(inboxStream(userId), { type: 'NotificationRaised', data });
      }
      const about = { requestId, subjectUserId, part: 'cancellation' };
      const data = { notificationId: randomUUID(), userId, type: 'NEW_TIME_OFF', channel: 'BOTH', about };
      await unit.record(inboxStream(userId), { type: 'NotificationRaised', data });
    }
  });
}

const calendar = (from: string, to: string) => `/api/dashboard/company-calendar?startDate=${from}&endDate=${to}`;
const monthOn = (day: string) => `/api/dashboard/calendar-month?month=${monthOf(day)}`;

/** Everything that this actor may read, by address. */
async function everyReply(actor: Actor): Promise<[address: string, text: string][]> {
  const given = world.given[actor];
  const replies: [string, string][] = [];
  const read = async (path: string, call: Call = { route: 'GET', path }, isStream?: true) => {
    await world.pool.query('delete from state.rate_limits');
    replies.push([path, (await send(world, call, given.as, { isStream })).text ?? '']);
  };
  for (const one of cases.filter(({ route }) => route.startsWith('GET '))) {
    const call = await callOf(world, one, given);
    await read(call.path, call, one.isStream);
  }
  for (const [from, to] of [
    [days.past, addDays(days.past, 40)],
    [days.past, days.past],
    [days.ill, days.pending],
  ] as const) {
    await read(calendar(from, to));
    await read(`${calendar(from, to)}&perDay=5`);
  }
  for (const day of Object.values(days)) await read(monthOn(day));
  return replies;
}

/** They name kinds of notifications and of leave, and nobody's absence. */
const namesKinds = ['/api/notification-preferences', '/api/time-off/special-leave'];

/** Anything that says what kind of absence someone else has. */
const tells = ([address, text]: [string, string]) =>
  !namesKinds.includes(address) && /sick|illness|"SPECIAL"|special leave|bereavement|my father/i.test(text);

it.each(['employee: colleague', 'employee: line manager', 'executive: unrelated', 'executive: skip-level'] as const)(
  'R45 R51 no reply to %s tells that someone is sick or on special leave',
  async (actor) => {
    const replies = await everyReply(actor);
    expect(replies.filter(tells)).toEqual([]);
    const calendars = replies.filter(([address]) => address.startsWith(calendar(days.past, addDays(days.past, 40))));
    expect(calendars).toHaveLength(2);
    for (const [, text] of calendars) {
      const entries = (JSON.parse(text) as { timeOffs: { userId: string | null }[] }).timeOffs;
      expect(entries.filter(({ userId }) => userId === world.people.employee.id)).toEqual([
        expect.objectContaining({ type: 'AWAY', startDate: days.ill, endDate: days.ill, hours: 3 }),
        expect.objectContaining({ type: 'AWAY', startDate: days.special, endDate: days.special, hours: 3 }),
      ]);
    }
  },
);

it('R57 a substitute learns it from the reviewer’s queue, and from no list of others', async () => {
  const telling = (await everyReply('executive: substitute of the direct manager')).filter(tells);
  const addresses = telling.map(([address]) => address.replace(/[0-9a-f-]{36}/, ':id'));
  expect(new Set(addresses)).toEqual(
    new Set(['/api/notifications', '/api/team/time-off', '/api/team/time-off/:id', '/api/time-off/:id/history']),
  );
});

it.each(['executive: direct manager', 'executive: manages the team', 'HR: other', 'employee: self'] as const)(
  'R45 %s sees that the person is sick, also on days before today',
  async (actor) => {
    const telling = (await everyReply(actor)).filter(tells).map(([address]) => address);
    expect(telling).toContain('/api/notifications');
    for (const suffix of ['', '&perDay=5']) expect(telling).toContain(calendar(days.past, days.past) + suffix);
    expect(telling).toContain(monthOn(days.past));
  },
);
