/** A portal with people, time off, notifications, mails and background work, for tests over HTTP. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '@staffroom/contracts/mails.js';
import type { Notification } from '@staffroom/contracts/notifications.js';
import type { Role } from '@staffroom/contracts/users.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import supertest from 'supertest';
import { createApp } from '../app.js';
import { createPlatform, mailTemplates, newsCatalog, views } from '../composition.js';
import { credentialsEmailHmac, SessionStore } from '../modules/auth/facade.js';
import { MailWork } from '../modules/mails/facade.js';
import { raiseNotifications } from '../modules/notifications/facade.js';
import { ResetWorker } from '../modules/password-reset/facade.js';
import { loadConfig } from '../platform/config/config.js';
import { settleMasterKey } from '../platform/master-key/settle-master-key.js';
import { subscriptionProgress } from '../platform/subscriptions/positions.js';
import { SubscriptionRunner } from '../platform/subscriptions/subscription-runner.js';
import { ensureViews } from '../platform/views/views.js';
import { watchConnections } from './one-connection.js';
import { createPortalDatabase } from './test-database.js';
import { manyConnections, noQuotas } from './test-portal.js';
import { until } from './until.js';

const publicUrl = 'http://portal.localhost';

export interface Person {
  id: string;
  email: string;
  get(path: string): supertest.Test;
  send(method: 'post' | 'patch' | 'put' | 'delete', path: string, body?: object): supertest.Test;
  notifications(): Promise<Notification[]>;
}

interface NewPerson {
  fullName?: string;
  domain?: string;
  role?: Role;
  managerId?: string | null;
  teamId?: string | null;
  actorId?: string | null;
}

export type NotificationPortal = Awaited<ReturnType<typeof startNotificationPortal>>;

export async function startNotificationPortal(env: Record<string, string> = {}) {
  const database = await createPortalDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-mails-'));
  const masterKey = randomBytes(32).toString('hex');
  const settings = {
    ...noQuotas,
    ...manyConnections,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    MASTER_KEY: masterKey,
    ...env,
  };
  const config = await settleMasterKey(database.ownerUrl, loadConfig(settings));
  const platform = await createPlatform(config, database.appUrl);
  const { pool, keyring, log, jobs, clock } = platform;
  await ensureViews(pool, log.codec, views);
  const sessions = new SessionStore(pool);
  const connections = watchConnections(pool);
  const app = await createApp(platform);
  app.use(connections.request);
  await app.listen(0, '127.0.0.1');
  const templates = mailTemplates(platform);
  const mailWork = new MailWork({
    ...platform,
    templates,
    report: () => undefined,
    reportMail: () => undefined,
    print: () => undefined,
  });
  const resetWorker = new ResetWorker(jobs, log, () => undefined);
  const work = {
    start() {
      mailWork.start();
      resetWorker.start();
    },
    stop: () => Promise.all([mailWork.stop(), resetWorker.stop()]),
  };
  const subscriptions = [raiseNotifications(keyring, newsCatalog, clock), ...mailWork.subscriptions];
  const runner = new SubscriptionRunner(log, subscriptions, () => undefined);
  runner.start();
  const by = (command: string, actorId: string | null = null) => ({ actorId, command, requestId: randomUUID() });
  const mails = async () => (await pool.query<MailRecord>(selectMails)).rows;

  return {
    pool,
    log,
    jobs,
    work,
    dataDir,
    config,
    mails,
    /** The environment of a child process that works on the same portal. */
    environment: { ...settings, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    async person({
      fullName = 'Ana Lopez',
      domain = 'example.com',
      role = 'EMPLOYEE',
      managerId = null,
      teamId = null,
      actorId = null,
    }: NewPerson = {}): Promise<Person> {
      const id = randomUUID();
      const email = `${id.slice(0, 8)}@${domain}`;
      const job = {
        role,
        country: 'SPAIN',
        vacationDays: 20,
        teamId,
        managerId,
        requirePasswordChange: false,
      } as const;
      const created = { type: 'UserCreated', data: { userId: id, email, fullName, jobTitle: 'Tester', ...job } };
      await log.transact(by('CreateUser', actorId), async (unit) => {
        await unit.record(userStream(id), created);
        const account = {
          userId: id,
          country: 'SPAIN',
          vacationDays: 20,
          year: clock.now().getFullYear(),
          correctionHours: 0,
        } as const;
        await unit.decide(timeOffLedger, timeOffStream(id), { type: 'OpenLeaveAccount', data: account });
        unit.also({
          text: `insert into state.credentials (user_id, email_hmac, password_hash) values ($1, $2, 'none')`,
          values: [id, credentialsEmailHmac(keyring, email)],
        });
      });
      const cookie = `sid=${await sessions.open(id)}`;
      const agent = supertest(app.getHttpServer());
      const get = (path: string) => agent.get(path).set('cookie', cookie);
      return {
        id,
        email,
        get,
        send: (method, path, body) => {
          const test = agent[method](path).set('cookie', cookie).set('sec-fetch-site', 'same-origin');
          return body ? test.send(body) : test;
        },
        notifications: async () => (await get('/api/notifications').expect(200)).body as Notification[],
      };
    },
    async team(managerId: string): Promise<string> {
      const teamId = randomUUID();
      const created = { type: 'TeamCreated', data: { teamId, name: 'Engineering', managerId } };
      await log.transact(by('CreateTeam'), (unit) => unit.record(teamStream(teamId), created));
      return teamId;
    },
    async happened(
      type: 'UserArchived' | 'UserDeleted' | 'PasswordChanged',
      userId: string,
      more: object = {},
    ): Promise<void> {
      await log.transact(by(type), (unit) => unit.record(userStream(userId), { type, data: { userId, ...more } }));
    },
    async forgot(email: string): Promise<void> {
      const values = [randomUUID(), credentialsEmailHmac(keyring, email)];
      await pool.query('insert into state.reset_requests (id, email_hmac) values ($1, $2)', values);
    },
    /** Waits twice until every subscription has read the whole log, because one writes events that another reads. */
    async caughtUp(): Promise<void> {
      for (let round = 0; round < 2; round++) {
        const { head } = await subscriptionProgress(pool);
        await until(async () => {
          const { positions } = await subscriptionProgress(pool);
          return subscriptions.every(({ name }) => (positions.get(name) ?? 0) >= head);
        });
      }
    },
    async stop(): Promise<void> {
      await runner.stop();
      await work.stop();
      await app.close();
      await jobs.close();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      connections.check();
    },
  };
}

export interface MailRecord extends Pick<
  Mail,
  'id' | 'template' | 'recipientId' | 'status' | 'attempts' | 'lastError'
> {
  fileName: string | null;
}

const selectMails = `select id, template, recipient_id as "recipientId", status, attempts, last_error as "lastError",
  file_name as "fileName" from state.mails order by created_at, id`;
