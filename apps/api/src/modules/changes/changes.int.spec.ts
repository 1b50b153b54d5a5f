import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { unattendedHeader } from '@staffroom/contracts/session-names.js';
import type { ChangingList } from '@staffroom/contracts/changes.js';
import { addDays, weekday } from '@staffroom/contracts/plain-date.js';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { type ChangeListener, listenForChanges } from '../../testing/change-listener.js';
import { pdf } from '../../testing/sample-files.js';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { until } from '../../testing/until.js';
import { holidaysBetween } from '../time-off/facade.js';
import { ChangeStreams } from './facade.js';

let portal: Administration;
let otherPortal: TestPortal;
/** Of the other portal, so everything that is told comes from the log. */
let address: string;
const listeners: ChangeListener[] = [];

const people = {} as Record<
  'hr' | 'manager' | 'teamManager' | 'executive' | 'employee' | 'teammate' | 'colleague' | 'watcher',
  Person
>;
let watching: ChangeListener;
type Listening = Pick<Person, 'id' | 'cookie'>;
let blue: string;
let red: string;

beforeAll(async () => {
  const MASTER_KEY = randomBytes(32).toString('hex');
  portal = await startAdministration({ MASTER_KEY });
  const shared = { ...portal.database, drop: () => Promise.resolve() };
  otherPortal = await startTestPortal({ MASTER_KEY }, shared);
  address = otherPortal.address;
  people.hr = await portal.person({ role: 'HR_MANAGER' });
  people.manager = await portal.person({ role: 'EXECUTIVE' });
  people.teamManager = await portal.person({ role: 'EXECUTIVE' });
  people.executive = await portal.person({ role: 'EXECUTIVE' });
  blue = await team('Blue', people.teamManager);
  red = await team('Red', people.executive);
  people.employee = await portal.person({ teamId: blue, managerId: people.manager.id });
  people.teammate = await portal.person({ teamId: blue });
  people.colleague = await portal.person();
  people.watcher = await portal.person();
  watching = await listenForChanges(address, people.watcher.cookie);
});
afterAll(async () => {
  watching.hangUp();
  await otherPortal.close();
  await portal.close();
});
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.hangUp();
});

describe('who is told of a change', () => {
  const everyone = ['hr', 'manager', 'teamManager', 'executive', 'employee', 'teammate', 'colleague'] as const;
  type Told = Partial<Record<(typeof everyone)[number], ChangingList[]>>;
  let requestId: string;

  const cases: [what: string, act: () => Promise<unknown>, told: Told][] = [
    [
      'a request for time off',
      async () => (requestId = await sick(people.employee, 30)),
      {
        employee: ['balance', 'time-off'],
        manager: ['team-time-off'],
        teamManager: ['team-time-off'],
        hr: ['team-time-off'],
      },
    ],
    [
      'an approval, which everyone finds in the calendar',
      () => review(requestId, 'APPROVED'),
      {
        employee: ['balance', 'calendar', 'time-off'],
        manager: ['calendar', 'members', 'notifications', 'team-time-off'],
        teamManager: ['calendar', 'members', 'notifications', 'team-time-off'],
        hr: ['calendar', 'members', 'notifications', 'team-time-off', 'users'],
        executive: ['calendar'],
        teammate: ['calendar'],
        colleague: ['calendar'],
      },
    ],
    [
      'R45 an approval of days that are over, which only those who see the person find in the calendar',
      async () => review(await sick(people.employee, -30), 'APPROVED'),
      {
        employee: ['balance', 'calendar', 'time-off'],
        manager: ['calendar', 'members', 'notifications', 'team-time-off'],
        teamManager: ['calendar', 'members', 'notifications', 'team-time-off'],
        hr: ['calendar', 'members', 'notifications', 'team-time-off', 'users'],
      },
    ],
    [
      'a rejection',
      async () => review(await sick(people.colleague, 40), 'REJECTED'),
      { colleague: ['balance', 'time-off'], hr: ['notifications', 'team-time-off'] },
    ],
    [
      'a notification that was read in another browser',
      async () => {
        await record(people.employee, notificationFor(people.employee));
        await people.employee.send('post', '/api/notifications/mark-all-read').expect(200);
      },
      { employee: ['notifications'] },
    ],
    [
      'R55 a warning of leave that expires, whose proof HR sees',
      () => record(people.employee, { ...warning, data: { ...warning.data, userId: people.employee.id } }),
      { employee: ['notifications'], hr: ['leave-warnings'] },
    ],
    [
      'R55 that the person has read it',
      () => people.employee.send('patch', `/api/notifications/${warning.data.notificationId}/read`).expect(200),
      { employee: ['notifications'], hr: ['leave-warnings'] },
    ],
    [
      'a person who moves to another team, which the former manager no longer sees',
      () => edit(people.teammate, { teamId: red }),
      {
        teammate: ['account', 'calendar'],
        teamManager: ['calendar', 'documents', 'members', 'payslips', 'team-refunds', 'team-time-off'],
        executive: ['calendar', 'documents', 'members', 'payslips', 'team-refunds', 'team-time-off'],
        hr: [
          ...(['calendar', 'documents', 'members', 'payslips', 'team-refunds', 'team-time-off'] as const),
          ...(['teams', 'users'] as const),
        ],
        manager: ['calendar'],
        employee: ['calendar'],
        colleague: ['calendar'],
      },
    ],
    [
      'a team that gets another manager',
      () => people.hr.send('patch', `/api/teams/${blue}`, { managerId: people.executive.id }).expect(200),
      {
        employee: ['account'],
        manager: ['members'],
        teamManager: ['calendar', 'documents', 'members', 'payslips', 'team-refunds', 'team-time-off'],
        executive: ['calendar', 'documents', 'members', 'payslips', 'team-refunds', 'team-time-off'],
        hr: ['members', 'teams', 'users'],
      },
    ],
    [
      'a team that is renamed, which the month of the calendar names',
      () => people.hr.send('patch', `/api/teams/${blue}`, { name: 'Azure' }).expect(200),
      {
        employee: ['account', 'calendar'],
        manager: ['calendar', 'members'],
        executive: ['calendar', 'members'],
        teamManager: ['calendar'],
        teammate: ['calendar'],
        colleague: ['calendar'],
        hr: ['calendar', 'members', 'teams', 'users'],
      },
    ],
    [
      'R76 that executives no longer see documents and payslips of their teams',
      () => {
        const change = { change: 'TEAM_FILES', executivesSeeFiles: false };
        return people.hr.send('post', '/api/company/policy/changes', change).expect(200);
      },
      { ...Object.fromEntries(everyone.map((name) => [name, ['members']])), hr: ['company-policy', 'members'] },
    ],
    [
      'R76 a document of someone whose team manager does not see it',
      () => {
        const form = people.hr.send('post', '/api/documents/upload').field({ userId: people.employee.id });
        return form.attach('files', pdf, 'Contract.pdf').expect(201);
      },
      { employee: ['documents'], hr: ['documents'] },
    ],
  ];

  it.each(cases)('%s', async (_, act, told) => {
    const quiet = await quietListeners(everyone.map((name) => people[name]));
    const heard = new Map<string, ChangeListener>(everyone.map((name, i) => [name, quiet[i]!]));
    await act();
    // an event after the last one: when it is heard, everything before it was
    for (const name of everyone) await changeSettings(people[name]);
    for (const name of everyone) await heard.get(name)!.hears('notification-preferences');
    const lists = (name: string) =>
      heard
        .get(name)!
        .lists()
        .filter((list) => list !== 'notification-preferences');
    expect(Object.fromEntries(everyone.map((name) => [name, lists(name)]))).toEqual(
      Object.fromEntries(everyone.map((name) => [name, told[name] ?? []])),
    );
  });
});

it('R57 a substitute is told of the reviewer’s queues, and of no other list', async () => {
  const [reviewer, substitute] = [
    await portal.person({ role: 'EXECUTIVE' }),
    await portal.person({ role: 'EXECUTIVE' }),
  ];
  const report = await portal.person({ managerId: reviewer.id });
  const listener = await quietListener(substitute);
  const today = new Date().toISOString().slice(0, 10);
  const naming = { substituteId: substitute.id, startDate: today, endDate: addDays(today, 1) };
  const named = await reviewer.send('post', '/api/substitutes', naming).expect(201);
  await listener.hears('substitutes');
  const during = await quietListener(substitute);
  await review(await sick(report, 70), 'REJECTED');
  await edit(report, { vacationDays: 25 });
  await during.hears('notifications');
  await changeSettings(substitute);
  await during.hears('notification-preferences');
  expect(during.lists()).toEqual(['notification-preferences', 'notifications', 'team-refunds', 'team-time-off']);
  await reviewer.send('delete', `/api/substitutes/${(named.body as { id: string }).id}`).expect(204);
  const after = await quietListener(substitute);
  await sick(report, 90);
  await changeSettings(substitute);
  await after.hears('notification-preferences');
  expect(after.lists()).toEqual(['notification-preferences']);
});

describe('a stream of changes', () => {
  it.each([
    ['the same', () => portal.address],
    ['another', () => address],
  ])('on %s portal names the list as soon as it contains the change', async (_, addressOfPortal) => {
    const at = addressOfPortal();
    const person = await portal.person();
    const listener = await listenForChanges(at, person.cookie);
    listeners.push(listener);
    const id = await sick(person, 50);
    await listener.hears('time-off');
    const own = await fetch(`${at}/api/time-off`, { headers: { cookie: person.cookie } });
    expect((await own.json()) as { id: string }[]).toContainEqual(expect.objectContaining({ id }));
  });

  it('names what has changed while it was being opened', async () => {
    await changeSettings(people.colleague);
    const listener = await listen(people.colleague);
    await listener.hears('notification-preferences');
  });

  it('gathers what changes together', async () => {
    const listener = await quietListener(people.colleague);
    await record(people.colleague, ...Array.from({ length: 30 }, () => settingsOf(people.colleague)));
    await listener.hears('notification-preferences');
    await sick(people.colleague, 60);
    await listener.hears('time-off');
    expect(listener.messages()).toEqual([['notification-preferences'], ['balance', 'time-off']]);
  });

  it('is heard again after the database has closed all connections', async () => {
    const listener = await quietListener(people.colleague);
    const admin = new pg.Client(portal.database.adminUrl);
    await admin.connect();
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'staffroom'`);
    await admin.end();
    await until(() =>
      changeSettings(people.colleague).then(
        () => true,
        () => false,
      ),
    );
    await listener.hears('notification-preferences');
  });

  it('is neither stored nor compressed, and a proxy does not hold it back', async () => {
    const { response } = await listen(people.colleague);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it('has no body for HEAD', async () => {
    const reply = await fetch(`${address}/api/changes`, { method: 'HEAD', headers: { cookie: people.hr.cookie } });
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });

  it('ends for the fifth of a session, so that lost browsers do not add up', async () => {
    const session = await portal.signedIn(people.colleague.id);
    const first = await listen(session);
    const others = [];
    for (let i = 0; i < 4; i++) others.push(await quietListener(session));
    await first.ended;
    await changeSettings(people.colleague);
    for (const listener of others) await listener.hears('notification-preferences');
  });
});

describe('R4 a stream of changes and its session', () => {
  const ends: [how: string, act: (person: Person) => Promise<unknown>][] = [
    ['the person signs out', (person) => person.send('post' as const, '/api/auth/logout').expect(204)],
    ['the account is archived', (person) => people.hr.send('patch', `/api/users/${person.id}/archive`).expect(200)],
    ['the account is deleted', (person) => people.hr.send('delete', `/api/users/${person.id}`).expect(204)],
    ['HR sets another password', (person) => edit(person, { password: 'Another1' })],
    ['the person gets another role', (person) => edit(person, { role: 'EXECUTIVE' })],
    ['it was not used for 8 hours', (person) => unused(person, '8 hours')],
    [
      'the person signed in 7 days ago',
      (person) => sessionsOf(person, `created_at = now() - interval '7 days', used_at = now()`),
    ],
  ];

  it.each(ends)('ends when %s', async (_, act) => {
    const person = await portal.person();
    const listener = await quietListener(person);
    await act(person);
    await listener.ended;
  });

  it('does not use it, and neither does what the client reads by itself', async () => {
    const person = await portal.person();
    await unused(person, '1 hour');
    const idle = await usedAt(person);
    const listener = await listen(person);
    await changeSettings(person);
    await listener.hears('notification-preferences');
    await person.get('/api/notifications').set(unattendedHeader, '1').expect(200);
    expect(await usedAt(person)).toEqual(idle);
    await person.send('post', '/api/notifications/mark-all-read').set(unattendedHeader, '1').expect(200);
    expect(await usedAt(person)).not.toEqual(idle);
  });

  it('R65 does not open for someone else than the person on the screen', async () => {
    const refused = await listen(people.colleague, { 'x-signed-in-as': people.hr.id });
    await refused.ended;
    expect([refused.response.status, JSON.parse(refused.text())]).toEqual([
      409,
      expect.objectContaining({ code: 'OTHER_PERSON' }),
    ]);
  });
});

it('streams end before the process does, and no other one opens', async () => {
  const listener = await listen(people.colleague);
  otherPortal.app.get(ChangeStreams).close();
  await listener.ended;
  const refused = await fetch(`${address}/api/changes`, { headers: { cookie: people.colleague.cookie } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
});

async function listen(person: Pick<Person, 'cookie'>, headers?: Record<string, string>): Promise<ChangeListener> {
  const listener = await listenForChanges(address, person.cookie, headers);
  listeners.push(listener);
  return listener;
}

/** Listeners that have heard everything up to now: the first message names what has changed a moment before. */
async function quietListeners(persons: readonly Listening[]): Promise<ChangeListener[]> {
  for (const person of persons) await changeSettings(person);
  await otherPortalHasRead();
  const quiet = await Promise.all(persons.map((person) => listen(person)));
  for (const listener of quiet) {
    await listener.hears('notification-preferences');
    listener.forget();
  }
  return quiet;
}

async function quietListener(person: Listening): Promise<ChangeListener> {
  return (await quietListeners([person]))[0]!;
}

/** Reads the log up to an event after everything else. */
async function otherPortalHasRead(): Promise<void> {
  watching.forget();
  await changeSettings(people.watcher);
  await watching.hears('notification-preferences');
}

const settingsOf = ({ id: userId }: Pick<Person, 'id'>) => ({
  type: 'NotificationPreferencesChanged',
  data: { userId, preferences: [] },
});

const notificationFor = ({ id: userId }: Person) => ({
  type: 'NotificationRaised',
  data: { notificationId: randomUUID(), userId, type: 'NEW_ACCOUNT', channel: 'IN_APP', about: {} },
});

const warning = {
  type: 'NotificationRaised',
  data: {
    ...{ notificationId: randomUUID(), userId: '', type: 'LEAVE_EXPIRING', channel: 'IN_APP' },
    about: { warningId: randomUUID() },
  },
};

function changeSettings(person: Pick<Person, 'id'>): Promise<unknown> {
  return record(person, settingsOf(person));
}

function record({ id }: Pick<Person, 'id'>, ...events: DomainEvent[]): Promise<unknown> {
  return portal.log.transact({ actorId: null, command: 'Test', requestId: 'test' }, async (unit) => {
    for (const event of events) await unit.record(inboxStream(id), event);
  });
}

async function team(name: string, manager: Person): Promise<string> {
  const body = { name, managerId: manager.id };
  return ((await people.hr.send('post', '/api/teams', body).expect(201)).body as { id: string }).id;
}

async function sick(person: Person, inDays: number): Promise<string> {
  const date = addDays(portal.platform.clock.today(), inDays);
  const startDate = nextMonday(date);
  const body = { type: 'SICK', startDate, endDate: startDate };
  return ((await person.send('post', '/api/time-off', body).expect(201)).body as { id: string }).id;
}

/** One that is no holiday. */
function nextMonday(date: string): string {
  let day = date;
  while (weekday(day) !== 1 || holidaysBetween('SPAIN', day, day).length > 0) day = addDays(day, 1);
  return day;
}

function review(id: string, status: 'APPROVED' | 'REJECTED'): Promise<unknown> {
  return people.hr.send('patch', `/api/time-off/${id}/review`, { status }).expect(200);
}

async function edit(person: Person, changes: object): Promise<unknown> {
  const { headers } = await people.hr.get(`/api/users/${person.id}`).expect(200);
  return people.hr.send('patch', `/api/users/${person.id}`, changes).set('if-match', headers['etag']!).expect(200);
}

function unused(person: Person, time: string): Promise<unknown> {
  return sessionsOf(person, `used_at = now() - interval '${time}'`);
}

function sessionsOf(person: Person, change: string): Promise<unknown> {
  return portal.pool.query(`update state.sessions set ${change} where user_id = $1`, [person.id]);
}

async function usedAt(person: Person): Promise<Date> {
  const { rows } = await portal.pool.query<{ at: Date }>(
    'select used_at as at from state.sessions where user_id = $1 order by used_at limit 1',
    [person.id],
  );
  return rows[0]!.at;
}
