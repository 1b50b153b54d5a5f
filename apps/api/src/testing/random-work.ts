/** A company at work over HTTP: every kind of change, in random order, whether sensible or not. */
import supertest from 'supertest';
import { notificationTypes } from '@staffroom/contracts/notifications.js';
import { countries } from '@staffroom/contracts/users.js';
import { RuleBroken } from '../platform/event-log/unit-of-work.js';
import type { FilePortal, Person } from './file-portal.js';
import { pdf } from './sample-files.js';

type Pick = (below: number) => number;
type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

export type Company = Awaited<ReturnType<typeof createCompany>>;

export async function createCompany(portal: FilePortal) {
  const hr = await portal.person('HR_MANAGER');
  const boss = await portal.person('EXECUTIVE');
  const team = await portal.team('Night shift', boss.id);
  const staff = [];
  for (let i = 0; i < 4; i++) staff.push(await portal.person('EMPLOYEE', { teamId: team }));
  return { portal, hr, boss, staff, teams: [team], made: new Map<string, { id: string; by: Person }[]>() };
}

/** Makes one change; `pick` makes every choice. Returns the kind of change and the status of the response. */
export async function performRandomAction(company: Company, pick: Pick): Promise<string> {
  const [kind, work] = oneOf(Object.entries(changes), pick);
  return `${kind} ${await work(company, pick)}`;
}

type Change = (company: Company, pick: Pick) => Promise<number>;

const changes: Record<string, Change> = {
  hire: async (company, pick) => {
    if (company.staff.length > 8) return 0;
    const hiring = company.portal.person('EMPLOYEE', { teamId: oneOf(company.teams, pick) ?? null });
    const person = await hiring.catch(unlessRefused); // somebody may have deleted the team meanwhile
    if (person) company.staff.push(person);
    return person ? 201 : 400;
  },
  edit: (company, pick) => {
    const bodies = [
      { fullName: `Name ${pick(99)}` },
      { vacationDays: 20 + pick(5) },
      { teamId: oneOf([...company.teams, null], pick) },
      { country: oneOf(countries, pick) },
      { vacationHours: pick(300) },
      { managerId: oneOf([company.boss.id, null], pick) },
    ];
    return call(company, company.hr, 'patch', `/api/users/${someone(company, pick).id}`, oneOf(bodies, pick));
  },
  archive: (company, pick) =>
    pick(3) > 0 ? skip() : call(company, company.hr, 'patch', `/api/users/${someone(company, pick).id}/archive`),
  delete: async (company, pick) => {
    const leaver = someone(company, pick);
    if (company.staff.length < 4) return 0;
    company.staff = company.staff.filter((person) => person !== leaver);
    return call(company, company.hr, 'delete', `/api/users/${leaver.id}`);
  },
  'make a team': async (company, pick) => {
    const id = await post(company, company.hr, '/api/teams', { name: `Team ${pick(1e6)}`, managerId: company.boss.id });
    if (id) company.teams.push(id);
    return 201;
  },
  'edit a team': (company, pick) =>
    call(company, company.hr, 'patch', `/api/teams/${oneOf(company.teams, pick)}`, { name: `Team ${pick(1e6)}` }),
  'delete a team': (company) =>
    company.teams.length > 1 ? call(company, company.hr, 'delete', `/api/teams/${company.teams.pop()}`) : skip(),
  'ask for time off': async (company, pick) => {
    const by = someone(company, pick);
    const day = new Date(Date.now() + (1 + pick(300)) * 86_400_000).toISOString().slice(0, 10);
    const body = {
      type: oneOf(['SICK', 'VACATION'], pick),
      startDate: day,
      endDate: day,
      reason: `Reason ${pick(99)}`,
    };
    return keep(company, 'time-off', by, await post(company, by, '/api/time-off', body));
  },
  'review time off': (company, pick) => review(company, pick, 'time-off'),
  'withdraw time off': (company, pick) => withdraw(company, pick, 'time-off'),
  'ask for a refund': async (company, pick) => {
    const by = someone(company, pick);
    const form = by
      .send('post', '/api/refunds')
      .field({ description: `Nails ${pick(99)}`, amount: String(1 + pick(9_999)) });
    return keep(company, 'refunds', by, idIn(await form.attach('file', pdf, 'receipt.pdf')));
  },
  'review a refund': (company, pick) => review(company, pick, 'refunds'),
  'withdraw a refund': (company, pick) => withdraw(company, pick, 'refunds'),
  'file a document': async (company, pick) => upload(company, pick, 'documents', {}),
  'take a document back': (company, pick) => withdraw(company, pick, 'documents', company.hr),
  'file a payslip': async (company, pick) =>
    upload(company, pick, 'payroll', { fiscalYear: '2025', month: String(1 + pick(12)) }),
  'take a payslip back': (company, pick) => withdraw(company, pick, 'payroll', company.hr),
  'read a notification': async (company, pick) => {
    const by = anyone(company, pick);
    const { body } = await request(company, by, 'get', '/api/notifications');
    const [first] = Array.isArray(body) ? (body as { id: string }[]) : []; // not a list if the account has just been deleted
    return first ? call(company, by, 'patch', `/api/notifications/${first.id}/read`) : 0;
  },
  'read all notifications': (company, pick) =>
    call(company, anyone(company, pick), 'post', '/api/notifications/mark-all-read'),
  'change notification preferences': (company, pick) =>
    call(company, anyone(company, pick), 'put', '/api/notification-preferences', [
      { notificationType: oneOf(notificationTypes, pick), channel: oneOf(['IN_APP', 'EMAIL', 'BOTH'], pick) },
    ]),
};

async function review(company: Company, pick: Pick, kind: string): Promise<number> {
  const request = oneOf(company.made.get(kind) ?? [], pick);
  const body = { status: oneOf(['APPROVED', 'REJECTED'], pick), comment: `Comment ${pick(99)}` };
  return request ? call(company, company.hr, 'patch', `/api/${kind}/${request.id}/review`, body) : 0;
}

async function withdraw(company: Company, pick: Pick, kind: string, by?: Person): Promise<number> {
  const thing = oneOf(company.made.get(kind) ?? [], pick);
  return thing && pick(2) ? call(company, by ?? thing.by, 'delete', `/api/${kind}/${thing.id}`) : 0;
}

async function upload(company: Company, pick: Pick, kind: string, fields: Record<string, string>): Promise<number> {
  const userId = someone(company, pick).id;
  const reply = await company.hr.upload(
    `/api/${kind}/upload`,
    { userId, ...fields },
    { name: `Document ${pick(99)}.pdf` },
  );
  const [first] = Array.isArray(reply.body) ? (reply.body as { id: string }[]) : [];
  return first ? keep(company, kind, company.hr, first.id) : reply.status;
}

function keep(company: Company, kind: string, by: Person, id: string | null): number {
  if (!id) return 0;
  company.made.set(kind, [...(company.made.get(kind) ?? []), { id, by }]);
  return 201;
}

async function post(company: Company, by: Person, path: string, body: object): Promise<string | null> {
  return idIn(await request(company, by, 'post', path, body));
}

function idIn(reply: supertest.Response): string | null {
  refuseFailure(reply);
  return (reply.body as { id?: string }).id ?? null;
}

async function call(company: Company, by: Person, method: Method, path: string, body?: object): Promise<number> {
  const reply = await request(company, by, method, path, body);
  refuseFailure(reply);
  return reply.status;
}

/** A refusal is an expected response; a failure is not. */
function refuseFailure({
  status,
  request: { method, url },
}: supertest.Response & { request: { method: string; url: string } }) {
  if (status >= 500) throw new Error(`${method} ${new URL(url).pathname} failed with ${status}`);
}

export function request(company: Company, by: Person, method: Method, path: string, body?: object) {
  const test = supertest(company.portal.app.getHttpServer())
    [method](path)
    .set('cookie', by.cookie)
    .set('sec-fetch-site', 'same-origin');
  return body ? test.send(body) : test;
}

function skip(): Promise<number> {
  return Promise.resolve(0);
}

function someone(company: Company, pick: Pick): Person {
  return oneOf(company.staff, pick);
}

function anyone(company: Company, pick: Pick): Person {
  return oneOf([company.hr, company.boss, ...company.staff], pick);
}

function oneOf<T>(values: readonly T[], pick: Pick): T {
  return values[pick(values.length)]!;
}

function unlessRefused(error: unknown): null {
  if (error instanceof RuleBroken) return null;
  throw error;
}
