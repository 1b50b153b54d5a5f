/** What a call costs does not grow with the company: no statement of any call reads a large table from end to end. */
import pg from 'pg';
import { BackgroundWork } from '../background-work.js';
import { views } from '../composition.js';
import { dueClosures } from '../modules/time-off/closures/due-closures.query.js';
import { readReminderPolicy } from '../modules/company/facade.js';
import { waitingRequests } from '../modules/reminders/waiting-requests.view.js';
import { dueErasures } from '../modules/users/facade.js';
import { storeSetting } from '../platform/database/stored-settings.js';
import { addressAfter } from '../platform/http/paging.js';
import { liveTable } from '../platform/views/view.js';
import { callOf, send } from './cases/call.js';
import { cases } from './cases/cases.js';
import type { RouteCase } from './cases/route-case.js';
import type { Actor } from './cases/statuses.js';
import { startWorld, type World } from './cases/world.js';
import { growCompany } from './grown-company.js';
import { png } from './sample-files.js';
import { until } from './until.js';

const actors: readonly Actor[] = ['employee: self', 'executive: manages the team', 'HR: other'];

/** Lists, read in other ways than the cases do. */
const furtherReads = [
  '/api/users?search=ann',
  '/api/users?search=word',
  '/api/users?status=ACTIVE',
  '/api/users?role=EXECUTIVE&sort=name',
  '/api/users?teamId=unassigned',
  '/api/users?sort=name',
  '/api/users?sort=role&order=desc',
  '/api/users?sort=country',
  '/api/users?sort=team',
  '/api/users?sort=manager',
  '/api/users?sort=balance',
  '/api/users?canManage=true',
  '/api/documents?search=contract',
  '/api/notifications?unread=true',
  '/api/documents?userId=80000000-0000-4000-8000-000000000000',
  '/api/documents?search=contract&userId=80000000-0000-4000-8000-000000000000',
  '/api/team/time-off?status=PENDING',
  '/api/team/time-off?search=ann',
  '/api/team/time-off?list=pending',
  '/api/team/time-off?list=pendingByStart',
  '/api/team/time-off?list=reviewed',
  '/api/team/time-off?list=pending&startsFrom=2026-11-22&startsTo=2026-11-28',
  '/api/team/time-off?list=pendingByStart&startsFrom=2026-11-22&startsTo=2026-11-28',
  '/api/team/time-off?list=reviewed&startsFrom=2026-11-22&startsTo=2026-11-28',
  '/api/team/time-off?list=pending&type=SICK',
  '/api/team/time-off?list=reviewed&type=SICK',
  '/api/team/time-off?list=pending&search=ann',
  '/api/team/refunds?search=2026',
  '/api/team/refunds?list=pending',
  '/api/team/refunds?list=reviewed&search=Refund%202026-00',
  '/api/dashboard/company-calendar?startDate=2026-12-01&endDate=2026-12-14&perDay=21',
  '/api/dashboard/calendar-month?month=2026-12',
  '/api/dashboard/calendar-month?month=2026-12&search=ann',
  '/api/dashboard/calendar-month?month=2026-12&search=full',
  ...['2', '3', '4'].map(monthAfter),
];

const furtherUploads = [
  ['/api/documents/upload?onlyNew=true', {}],
  ['/api/payroll/upload?onlyNew=true', { fiscalYear: '2026', month: '6' }],
] as const;

/** The page of the month that follows a place in this section. */
function monthAfter(section: string): string {
  const id = '80000000-0000-4000-8000-000000000000';
  return addressAfter('/api/dashboard/calendar-month?month=2026-12', [section, 'name 8', id, 'name 8', id]);
}

const asManyAsAreOff = 'as many people are read as are off; for the dashboard of a large company once in five seconds';
const mostMatch = 'most people match, and a page is read';
const ofOthers = 'sorts by what changes without an event of the person, for HR alone';
const search = 'a text is searched in every row that the viewer sees';

/**
 * What reads a large table, and why. `chosen`: so many rows match that the whole table costs about as much as an index, and
 * PostgreSQL chooses by its sample of the rows, which differs from run to run.
 */
const known: Record<string, { table: string; why: string; chosen?: true }> = {
  '/api/dashboard/company-calendar?startDate=2026-12-01&endDate=2026-12-14&perDay=21': {
    table: 'views.users',
    why: asManyAsAreOff,
    chosen: true,
  },
  'GET /api/dashboard/company-calendar': { table: 'views.users', why: asManyAsAreOff, chosen: true },
  'GET /api/team/time-off/:id/context': {
    table: 'views.users',
    why: 'HR managers see everyone who is off in these days',
    chosen: true,
  },
  '/api/documents?search=contract': { table: 'views.documents', why: search },
  '/api/team/refunds?search=2026': { table: 'views.refunds', why: mostMatch },
  '/api/users?search=word': { table: 'views.users', why: mostMatch },
  '/api/users?canManage=true': { table: 'views.users', why: mostMatch },
  '/api/users?status=ACTIVE': { table: 'views.users', why: mostMatch },
  '/api/users?teamId=unassigned': {
    table: 'views.teams,views.users',
    why: 'who is left when a team is deleted is not stored',
  },
  '/api/users?sort=team': { table: 'views.teams,views.users', why: ofOthers },
  '/api/users?sort=manager': { table: 'views.users', why: ofOthers },
  '/api/users?sort=balance': { table: 'views.teams,views.users', why: ofOthers },
  'GET /api/dashboard/calendar-teams': { table: 'views.teams', why: 'the filter offers all teams' },
  'GET /api/team/teams': { table: 'views.teams', why: 'HR managers see all teams' },
  'PUT /api/company/second-factor': {
    table: 'views.users',
    why: 'HR managers learn how many people have no second factor',
    chosen: true,
  },
  'PATCH /api/refund-payments/refunds/:refundId/paid': {
    table: 'views.refunds',
    why: 'an index has only what waits to be paid, which is filtered by IBAN; the same as GET /api/refund-payments',
  },
  'GET /api/company/closures/:dayId': { table: 'views.users', why: 'counts everyone whom it concerns', chosen: true },
  'GET /api/exports/refunds': {
    table: 'views.refunds,views.users',
    why: 'a list of all refunds of a period',
    chosen: true,
  },
  'POST /api/webhooks': { table: 'views.webhooks', why: 'counts them: there are at most 20', chosen: true },
  'POST /api/mails/resend': {
    table: 'state.mails',
    why: 'HR presses it after a wrong setting, and no index has the mails that failed',
    chosen: true,
  },
  'POST /api/users/import': { table: 'views.users', why: 'rows are compared with everyone', chosen: true },
  'DELETE /api/users/:id/planned-erasure': {
    table: 'views.retention',
    why: 'has one row for each country and kind of document',
    chosen: true,
  },
  'GET /api/payroll/coverage': { table: 'views.users', why: 'HR managers learn how many work here' },
  'GET /api/payroll/missing': { table: 'views.users', why: 'sorted by name until the page is full' },
  'GET /api/team/members': { table: 'views.users', why: 'only the viewer is left out, and a page is read' },
};

const hourly = 'once an hour';
const failing = 'has rows only while sign-ins fail, and loses them within minutes';

/** What background work reads from end to end, and why. */
const knownInBackground = [
  { statement: /^delete from state\.(sessions|known_browsers|password_resets)/, why: hourly },
  { statement: /as taken, array\[/, only: 'state.failed_sign_ins', why: failing },
  { statement: /state\.failed_sign_ins f/, why: failing },
  {
    statement: /state\.reset_requests r/,
    why: 'for an unknown address, the first active account is read, by its index',
  },
  { statement: /views\.review_reminders m/, why: 'once a day, for everything that waits' },
  {
    statement: /from views\.planned_erasures where erasure_on <=/,
    why: 'once a day, and most plans of the grown company are due',
  },
  {
    statement: /views\.closure_leave l/,
    why: 'a closure concerns everyone; once a day, and after a change of closures',
  },
  { statement: /^(select id as "fileId"|update state\.files f set released_at)/, why: 'once in five minutes' },
  {
    statement: /^delete from state\.files where id = any/,
    why: 'for a hundred files at once, of the few thousand here; on a slow machine, those of the grown company are old enough',
  },
];

interface Sent {
  call: string;
  text: string;
  values: unknown[];
}

let world: World;
let large: string[];
const sent = new Map<string, Sent>();

beforeAll(async () => {
  world = await startWorld();
  await world.refund(world.people.employee); // a file store that is first used now would miss the files of the grown company
  const admin = new pg.Client(world.database.adminUrl);
  await admin.connect();
  large = await growCompany(admin);
  await admin.end();
});
afterAll(() => world.close());

it('every view is large in the grown company', () => {
  expect(large).toEqual(expect.arrayContaining(views.map(liveTable)));
});

it('a page of the month reads few rows more than it shows, however many people there are', async () => {
  const paths = ['/api/dashboard/calendar-month?month=2026-12', monthAfter('2')];
  for (const path of paths) await watch(path, () => world.people.employee.get(path).expect(200));
  const ofMonth = [...sent.values()].filter(({ text }) => /as place|month_absences|json_agg/.test(text));
  expect(ofMonth.length).toBeGreaterThan(2);
  for (const { text, values } of ofMonth) {
    const plan = await planOf(`explain (analyze, format json) ${text}`, values);
    expect(Math.max(...nodesOf(plan).map(rowsRead))).toBeLessThan(500);
  }
  sent.clear();
});

it('no call reads a large table from end to end', async () => {
  for (const path of furtherReads) await watch(path, () => world.people.hr.get(path).expect(200));
  for (const [path, fields] of furtherUploads) {
    const form = () => world.people.hr.send('post', path).field({ userId: world.people.colleague.id, ...fields });
    await watch(path, () => form().attach('files', png, 'New.png').expect(201));
  }
  for (const one of cases) {
    const asEach = async () => {
      for (const actor of actors) await watch(one.route, () => call(one, actor));
    };
    await (one.endsSessions ? world.keepingSessions(asEach) : asEach());
  }
  const found: Record<string, string[]> = {};
  for (const { call, text, values } of sent.values()) {
    const tables = await readWhole(text, values);
    if (tables.length > 0) found[call] = [...new Set([...(found[call] ?? []), ...tables])].sort();
  }
  const read = Object.entries(known).filter(([call, { chosen }]) => !chosen || call in found);
  const expected = read.map(([call, { table, chosen }]) => {
    const tables = table.split(',');
    return [call, chosen ? tables.filter((one) => found[call]!.includes(one)) : tables];
  });
  expect(found).toEqual(Object.fromEntries(expected));
});

it('nor does background work', async () => {
  sent.clear();
  const { pool } = world.platform;
  const work = new BackgroundWork(world.platform);
  // nothing of the grown company is handled or sent; the statistics stay those of a company that waits for mails
  await pool.query(`update state.mails set status = 'SENT', next_attempt_at = null where status = 'QUEUED'`);
  for (const { name } of work.subscriptions)
    await pool.query(
      `insert into state.checkpoints (subscription, position) values ($1, 9000000)
       on conflict (subscription) do update set position = excluded.position`,
      [name],
    );
  const { clock } = world.platform;
  // What most people of the grown company are due for would take minutes. So the day is done, and only the search for it is watched.
  const today = clock.todayFrom(6);
  for (const task of ['review-reminders', 'planned-erasures', 'leave-years'])
    await storeSetting(pool, `${task} done through`, today);
  await watch('background work', async () => {
    await dueErasures(pool, today);
    await dueClosures(pool, { closures: [], today, retries: true, after: null });
    await waitingRequests(pool, await readReminderPolicy(pool), today, clock.timeZone);
    work.start();
    const { mock } = jest.mocked(pg.Client.prototype.query);
    await until(() => mock.calls.some(([query]) => (query as { name?: string }).name === 'poll_log'));
    await work.stop(); // everything has run once
  });
  const unknown: Record<string, string[]> = {};
  for (const { text, values } of sent.values()) {
    const tables = [...new Set(await readWhole(text, values))];
    const known = knownInBackground.find(({ statement }) => statement.test(text.replace(/\s+/g, ' ').trim()));
    const others = tables.filter((table) => !known || (known.only && known.only !== table));
    if (others.length > 0) unknown[text] = others;
  }
  expect(unknown).toEqual({});
});

async function call(one: RouteCase, actor: Actor): Promise<void> {
  const given = world.given[actor];
  await send(world, await callOf(world, one, given), given.as, one);
}

/** Keeps each statement once that is sent during the work. */
async function watch(name: string, work: () => PromiseLike<unknown>): Promise<void> {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [query, given] of spy.mock.calls as unknown as [string | Partial<Sent>, unknown[] | undefined][]) {
      const text = typeof query === 'string' ? query : query.text!;
      const values = (typeof query === 'string' ? given : query.values) ?? [];
      if (isExplainable(text)) sent.set(text, { call: name, text, values });
    }
  } finally {
    spy.mockRestore();
  }
}

const isExplainable = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text) && !/;/.test(text);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Schema?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The large tables that PostgreSQL would read from end to end, with these values or in general. */
async function readWhole(text: string, values: unknown[]): Promise<string[]> {
  const plans = [await planOf(`explain (format json, verbose) ${text}`, values)];
  plans.push(await planOf(`explain (format json, verbose, generic_plan) ${text}`));
  const nodes = plans.flatMap(nodesOf).filter(readsAllRows);
  return nodes.map((node) => `${node.Schema}.${node['Relation Name']}`).filter((table) => large.includes(table));
}

async function planOf(explain: string, values?: unknown[]): Promise<Plan> {
  const { rows } = await world.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain, values);
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}

/** An index that is read without a condition gives the order. With a filter, nothing limits how many rows are read. */
function readsAllRows(node: Plan): boolean {
  if (node['Node Type'] === 'Seq Scan') return true;
  return node['Node Type'].startsWith('Index') && !node['Index Cond'] && node.Filter !== undefined;
}

function rowsRead(node: Plan): number {
  return ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
