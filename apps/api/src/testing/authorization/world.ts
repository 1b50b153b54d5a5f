/** The company of the authorization matrix: one person for every actor, and new objects for each call. */
import { randomUUID } from 'node:crypto';
import type { ApiScope, CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import type { CalendarFeed, CreatedCalendarFeed } from '@staffroom/contracts/calendar-feeds.js';
import type { CompanyPolicy } from '@staffroom/contracts/company.js';
import { addDays, isWeekend } from '@staffroom/contracts/plain-date.js';
import type { WebhookDelivery } from '@staffroom/contracts/webhooks.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { secondFactor } from '@staffroom/domain/second-factor/second-factor.js';
import { secondFactorStream } from '@staffroom/domain/second-factor/second-factor-events.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { webhook } from '@staffroom/domain/webhooks/webhook.js';
import { webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import { CreateTeam } from '../../modules/teams/facade.js';
import { Clock } from '../../platform/http/clock.js';
import { CommandBus } from '@nestjs/cqrs';
import { holidaysBetween } from '../../modules/time-off/facade.js';
import { keepWebhook } from '../../modules/webhooks/webhook-rows.js';
import { newSalt } from '../../modules/webhooks/webhook-secret.js';
import { type Person, startAdministration } from '../administration.js';
import { pdf } from '../sample-files.js';
import type { Actor } from './actors.js';

export type World = Awaited<ReturnType<typeof startWorld>>;
/** The sender of calls with an API token (R63). */
export interface Token {
  id: string;
  bearer: string;
}
/** Whose session, or which token, the call uses (null for none), and the owner of the data. */
export interface Case {
  as: Person | Token | null;
  owner: Person;
}

/** Nothing is sent to it, because no background work runs. */
export const webhookFields = { name: 'Doors', url: 'https://hooks.example.com', types: ['person.created'] };

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

  const cases: Record<Actor, Case> = {
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
  let days = 0;
  let webhookId: string | undefined;
  let closures = 0;
  let accounts = 0;
  const account = async () => (await portal.person({ email: `account${++accounts}@example.com` })).id;
  return {
    ...portal,
    cases,
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
    async approvedTimeOff(owner: Person): Promise<string> {
      const id = await this.timeOff(owner);
      const reviewer = owner.id === hr.id ? secondHr : hr;
      await reviewer.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(200);
      return id;
    },
    /** Approved, and its requester asks to cancel it. */
    async cancelling(owner: Person): Promise<string> {
      const id = await this.approvedTimeOff(owner);
      await owner.send('post', `/api/time-off/${id}/cancellation`, {}).expect(200);
      return id;
    },
    nextSickDay,
    async refund(owner: Person): Promise<string> {
      const form = owner.send('post', '/api/refunds').field({ description: 'Train', amount: '1250' });
      const reply = await form.attach('file', pdf, 'Receipt.pdf').expect(201);
      return reply.body.id as string;
    },
    async approvedRefund(): Promise<string> {
      const id = await this.refund(employee);
      await hr.send('patch', `/api/refunds/${id}/review`, { status: 'APPROVED' }).expect(200);
      return id;
    },
    /** At least one. */
    async refundsToPay(): Promise<number> {
      await this.approvedRefund();
      const reply = await hr.get('/api/refund-payments/earlier?approvedUntil=2199-12-31').expect(200);
      return reply.body.count as number;
    },
    /** A payment file with one refund. */
    async payment(): Promise<string> {
      const refundIds = [await this.approvedRefund()];
      const reply = await hr.send('post', '/api/refund-payments', { refundIds }).expect(201);
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
    async stagedPayslip(sender: Person, ownerId: string): Promise<string> {
      const form = sender.send('post', '/api/payroll/staged').field({ userIds: ownerId });
      const reply = await form.attach('files', pdf, 'July.pdf').expect(201);
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
    /** Of leave that expires. Returns the id of the event. */
    async leaveWarning({ id: userId }: Person): Promise<string> {
      const said = { fromYear: 2026, hours: 16, expiresOn: '2027-03-31', lastDay: '2027-03-31' };
      const told = { warningId: randomUUID(), warnedOn: today, occasion: 'EXPIRY', newYearHours: null };
      const data = { userId, ...told, ...said };
      await portal.log.transact({ actorId: null, command: 'test', requestId: 'test' }, (unit) =>
        unit.record(timeOffStream(userId), { type: 'LeaveExpiryWarned', data }),
      );
      const events = await portal.log.load<TimeOffEvent>(timeOffStream(userId));
      return events.findLast(({ type }) => type === 'LeaveExpiryWarned')!.id;
    },
    /** Works from today on for a month. */
    async apiToken(scopes: readonly ApiScope[]): Promise<Token> {
      const body = { name: 'Sync', scopes, expiresOn: addDays(today, 31) };
      await portal.pool.query('update state.sessions set by_provider = true where user_id = $1', [hr.id]); // for people:roles
      const reply = await hr.send('post', '/api/tokens', body).expect(201);
      const { token, secret } = reply.body as CreatedApiToken;
      return { id: token.id, bearer: secret! };
    },
    /** Instead of the one before, because there are 20 at most. */
    async webhook(): Promise<string> {
      if (webhookId) await hr.send('delete', `/api/webhooks/${webhookId}`);
      webhookId = randomUUID();
      const { name, url } = webhookFields;
      const data = { webhookId, name, host: new URL(url).host, types: ['person.created'], others: 0 } as const;
      const { keyring } = portal.log;
      await portal.log.transact({ actorId: hr.id, command: 'test', requestId: 'test' }, async (unit) => {
        await unit.decide(webhook, webhookStream(data.webhookId), { type: 'AddWebhook', data });
        unit.also(keepWebhook(keyring, data.webhookId, url, newSalt()));
      });
      return webhookId;
    },
    async failedDelivery(): Promise<{ webhookId: string; deliveryId: string }> {
      const webhookId = await this.webhook();
      const { body } = await hr.send('post', `/api/webhooks/${webhookId}/test`).expect(201);
      const deliveryId = (body as WebhookDelivery).id;
      await portal.pool.query(`update state.webhook_deliveries set status = 'FAILED' where id = $1`, [deliveryId]);
      return { webhookId, deliveryId };
    },
    /** The only one of the person. */
    async calendarFeed(owner: Person): Promise<CreatedCalendarFeed> {
      const { body } = await owner.get('/api/calendar-feeds').expect(200);
      for (const { id } of body as CalendarFeed[]) await owner.send('delete', `/api/calendar-feeds/${id}`).expect(204);
      return (await owner.send('post', '/api/calendar-feeds', { kind: 'OWN' }).expect(201)).body as CreatedCalendarFeed;
    },
    async closure(): Promise<string> {
      const onDay = { year: 2027, month: 12, day: 28, isHalf: false, country: null, regionId: null };
      const change = { change: 'COMPANY_DAY', name: `Closure ${++closures}`, effect: 'CLOSURE', ...onDay };
      const { body } = await hr.send('post', '/api/company/policy/changes', change).expect(200);
      return (body as CompanyPolicy).companyDays.at(-1)!.dayId;
    },
    /** For a day of its own. */
    async substitution(reviewer: Person): Promise<string> {
      const day = addDays(today, ++days);
      const naming = { substituteId: secondHr.id, startDate: day, endDate: day };
      return ((await reviewer.send('post', '/api/substitutes', naming).expect(201)).body as { id: string }).id;
    },
    async failedMail(owner: Person): Promise<string> {
      const id = randomUUID();
      await portal.pool.query(
        `insert into state.mails (id, event_id, recipient_id, template, status) values ($1, $2, $3, 'NEW_ACCOUNT', 'FAILED')`,
        [id, randomUUID(), owner.id],
      );
      return id;
    },
    /** Creates a person, for calls that change or remove an account. */
    account,
    /** An authenticator app, without its secret, because nobody signs in with it. */
    async factor({ id: userId }: { id: string }): Promise<string> {
      const factorId = randomUUID();
      const data = { userId, factorId, kind: 'TOTP', name: 'Phone' } as const;
      await portal.log.transact({ actorId: userId, command: 'test', requestId: 'test' }, (unit) =>
        unit.decide(secondFactor, secondFactorStream(userId), { type: 'AddSecondFactor', data }),
      );
      return factorId;
    },
    async accountWithFactor(): Promise<string> {
      const id = await account();
      await this.factor({ id });
      return id;
    },
    /** The person has not chosen a password. */
    newAccount: () => portal.hire(`account${++accounts}@example.com`, 'Temporary1'),
    async archivedAccount(): Promise<string> {
      const id = await account();
      await archive(id);
      return id;
    },
    /** Something of it has to be kept. */
    async archivedWithPayslip(): Promise<string> {
      const id = await account();
      await hr
        .send('post', '/api/payroll/upload')
        .field({ userId: id, fiscalYear: '2026', month: '5' })
        .attach('files', pdf, 'May.pdf')
        .expect(201);
      await archive(id);
      return id;
    },
    async plannedErasure(): Promise<string> {
      const id = await this.archivedWithPayslip();
      await hr.send('put', `/api/users/${id}/planned-erasure`).expect(200);
      return id;
    },
    team: () => team(`Team ${randomUUID().slice(0, 8)}`, teamManager.id),
    async position(): Promise<number> {
      const { rows } = await portal.pool.query<{ position: number }>('select position from log.log_head');
      return rows[0]!.position;
    },
    /** From the 101st of one person on a day on, refusals are only counted (R58), and the matrix has more. */
    async forgetRefusals(): Promise<void> {
      await portal.pool.query('update state.access_days set records = 0');
    },
    /** The ids of the rows of the view that belong to these people. */
    async idsOf(view: string, owners: readonly { id: string }[]): Promise<string[]> {
      const column = view === 'users' ? 'id' : 'user_id';
      const { rows } = await portal.pool.query<{ id: string }>(
        `select id from views.${view} where ${column} = any ($1)`,
        [owners.map((owner) => owner.id)],
      );
      return rows.map((row) => row.id);
    },
  };
}
