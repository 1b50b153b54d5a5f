/** The company of the cases: one person for every actor, and new objects for each call. */
import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import type { ApiScope, CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import { addDays, isWeekend } from '@staffroom/contracts/plain-date.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { CreateTeam } from '../../modules/teams/facade.js';
import { holidaysBetween } from '../../modules/time-off/facade.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Person, startAdministration } from '../administration.js';
import { pdf } from '../sample-files.js';
import type { Actor } from './statuses.js';

export type { Person };
export type World = Awaited<ReturnType<typeof startWorld>>;
/** The sender of calls with an API token (R63). */
export interface Token {
  id: string;
  bearer: string;
}
/** Whose session, or which token, the call uses (null for none), and the owner of the data. */
export interface Given {
  as: Person | Token | null;
  owner: Person;
}
/** A person who may send the call. */
export interface Sender extends Given {
  as: Person;
}

export async function startWorld() {
  const portal = await startAdministration();
  const hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed' });
  const secondHr = await portal.person({ role: 'HR_MANAGER', fullName: 'Second Hr' });
  const skip = await portal.person({ role: 'EXECUTIVE', fullName: 'Skip Level' });
  const direct = await portal.person({ role: 'EXECUTIVE', fullName: 'Direct Manager', managerId: skip.id });
  const teamManager = await portal.person({ role: 'EXECUTIVE', fullName: 'Team Manager' });
  const unrelated = await portal.person({ role: 'EXECUTIVE', fullName: 'Un Related' });
  const bus = portal.app.get(CommandBus);
  const team = (name: string, managerId: string) =>
    bus.execute(new CreateTeam({ name, managerId }, { actorId: hr.id, command: 'CreateTeam', requestId: 'test' }));
  const substitute = await portal.person({ role: 'EXECUTIVE', fullName: 'Sub Stitute' });
  const blue = await team('Blue', teamManager.id);
  const red = await team('Red', unrelated.id);
  const employee = await portal.person({ fullName: 'Tina Target', teamId: blue, managerId: direct.id });
  const colleague = await portal.person({ fullName: 'Col League', teamId: blue });
  const lineManager = await portal.person({ fullName: 'Line Manager' });
  const managed = await portal.person({ fullName: 'Managed By Employee', managerId: lineManager.id });
  const archived = await portal.person({ fullName: 'Archie Ved' });
  const archive = (userId: string) =>
    portal.log.transact({ actorId: hr.id, command: 'ArchiveUser', requestId: 'test' }, (unit) =>
      unit.record(`user-${userId}`, { type: 'UserArchived', data: { userId } }),
    );
  await archive(archived.id);
  const newcomerId = await portal.hire('newcomer@example.com', 'Temporary1', { fullName: 'New Comer' });
  const newcomer = { ...(await portal.signedIn(newcomerId)), email: 'newcomer@example.com' };

  const given: Record<Actor, Given> = {
    anonymous: { as: null, owner: employee },
    archived: { as: archived, owner: employee },
    'must change password': { as: newcomer, owner: employee },
    'employee: self': { as: employee, owner: employee },
    'employee: colleague': { as: colleague, owner: employee },
    'employee: line manager': { as: lineManager, owner: managed },
    'executive: self': { as: direct, owner: direct },
    'executive: manages the team': { as: teamManager, owner: employee },
    'executive: direct manager': { as: direct, owner: employee },
    'executive: skip-level': { as: skip, owner: employee },
    'executive: unrelated': { as: unrelated, owner: employee },
    'executive: substitute of the direct manager': { as: substitute, owner: employee },
    'HR: self': { as: hr, owner: hr },
    'HR: other': { as: hr, owner: employee },
  };

  const today = portal.app.get(Clock).today();
  const yearLong = { substituteId: substitute.id, startDate: today, endDate: addDays(today, 365) };
  await direct.send('post', '/api/substitutes', yearLong).expect(201);

  let date = addDays(today, 45);
  const nextSickDay = () => {
    do date = addDays(date, 1);
    while (isWeekend(date) || holidaysBetween('SPAIN', date, date).length > 0);
    return { type: 'SICK', startDate: date, endDate: date };
  };
  let accounts = 0;
  const account = async () => (await portal.person({ email: `account${++accounts}@example.com` })).id;
  return {
    ...portal,
    given,
    people: {
      hr,
      secondHr,
      skip,
      direct,
      teamManager,
      unrelated,
      substitute,
      employee,
      colleague,
      lineManager,
      managed,
      archived,
      newcomer,
    },
    teams: { blue, red },
    /** Creates a pending request. It is sick leave, so that no balance runs out. */
    async timeOff(owner: Person): Promise<string> {
      const reply = await owner.send('post', '/api/time-off', nextSickDay()).expect(201);
      return reply.body.id as string;
    },
    nextSickDay,
    async refund(owner: Person): Promise<string> {
      const form = owner.send('post', '/api/refunds').field({ description: 'Train', amount: '1250' });
      const reply = await form.attach('file', pdf, 'Receipt.pdf').expect(201);
      return reply.body.id as string;
    },
    async document(owner: Person): Promise<string> {
      const form = hr.send('post', '/api/documents/upload').field({ userId: owner.id });
      const reply = await form.attach('files', pdf, 'Contract.pdf').expect(201);
      return reply.body[0].id as string;
    },
    async payslip(owner: Person): Promise<string> {
      const form = hr.send('post', '/api/payroll/upload').field({ userId: owner.id, fiscalYear: '2026', month: '5' });
      const reply = await form.attach('files', pdf, 'May.pdf').expect(201);
      return reply.body[0].id as string;
    },
    async notification(owner: Person): Promise<string> {
      const notificationId = randomUUID();
      const data = { notificationId, userId: owner.id, type: 'NEW_ACCOUNT', channel: 'BOTH', about: {} };
      await portal.log.transact({ actorId: null, command: 'test', requestId: 'test' }, (unit) =>
        unit.record(inboxStream(owner.id), { type: 'NotificationRaised', data }),
      );
      return notificationId;
    },
    /** Works from today on for a month. */
    async apiToken(scopes: readonly ApiScope[]): Promise<Token> {
      const body = { name: 'Sync', scopes, expiresOn: addDays(today, 31) };
      await portal.pool.query('update state.sessions set by_provider = true where user_id = $1', [hr.id]); // for people:roles
      const reply = await hr.send('post', '/api/tokens', body).expect(201);
      const { token, secret } = reply.body as CreatedApiToken;
      return { id: token.id, bearer: secret! };
    },
    /** Creates a person, for calls that change or remove an account. */
    account,
    archive,
    async archivedAccount(): Promise<string> {
      const id = await account();
      await archive(id);
      return id;
    },
    team: () => team(`Team ${randomUUID().slice(0, 8)}`, teamManager.id),
    /** Opens again the sessions that the work ends. */
    async keepingSessions<T>(work: () => PromiseLike<T>): Promise<T> {
      const { rows } = await portal.pool.query<{ sessions: object }>(
        'select json_agg(s) as sessions from state.sessions s',
      );
      try {
        return await work();
      } finally {
        await portal.pool.query(
          `insert into state.sessions select * from json_populate_recordset(null::state.sessions, $1)
           on conflict do nothing`,
          [JSON.stringify(rows[0]!.sessions)],
        );
      }
    },
    async position(): Promise<number> {
      const { rows } = await portal.pool.query<{ position: number }>('select position from log.log_head');
      return rows[0]!.position;
    },
    /** From the 101st of one person on a day on, refusals are only counted (R58), and the matrix has more. */
    async forgetRefusals(): Promise<void> {
      await portal.pool.query('update state.access_days set records = 0');
    },
  };
}
