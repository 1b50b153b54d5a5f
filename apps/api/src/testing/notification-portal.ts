/** A portal with people, time off, notifications and mails, whose background work runs, for tests that speak HTTP. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Mail } from '@staffroom/contracts/mails.js';
import type { Notification } from '@staffroom/contracts/notifications.js';
import type { Role } from '@staffroom/contracts/users.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import supertest from 'supertest';
import { areas, catalogs, mailTemplates, newsroom, views } from '../composition.js';
import { AccessTrail } from '../modules/access/facade.js';
import { forgetPersonIn } from '../modules/area/areas.js';
import { AreasModule } from '../modules/area/areas.module.js';
import { AuthModule } from '../modules/auth/auth.module.js';
import { credentialsEmailHmac, SessionGuard, SessionStore } from '../modules/auth/facade.js';
import { UsersModule } from '../modules/users/users.module.js';
import { MailsModule } from '../modules/mails/mails.module.js';
import { NotificationsModule } from '../modules/notifications/notifications.module.js';
import { MailWork } from '../modules/mails/facade.js';
import { raiseNotifications } from '../modules/notifications/facade.js';
import { ResetWorker } from '../modules/password-reset/facade.js';
import { RefundsModule } from '../modules/refunds/refunds.module.js';
import { TimeOffModule } from '../modules/time-off/time-off.module.js';
import { loadConfig } from '../platform/config/config.js';
import { createPool } from '../platform/database/database.js';
import { EventCodec } from '../platform/events/event-codec.js';
import { EventLog } from '../platform/event-log/event-log.js';
import { Keyring } from '../platform/events/keyring.js';
import { BodyGuard } from '../platform/http/body.guard.js';
import { createFileStore } from '../platform/files/create-file-store.js';
import { Clock } from '../platform/http/clock.js';
import { ErrorFilter } from '../platform/http/error.filter.js';
import { OriginGuard } from '../platform/http/origin.guard.js';
import { validationPipe } from '../platform/http/validation.pipe.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { PlatformModule } from '../platform/platform.module.js';
import { checkpointOf, SubscriptionRunner } from '../platform/subscriptions/subscriptions.js';
import { ensureViews } from '../platform/views/views.js';
import { createTestDatabase } from './test-database.js';
import { until } from './until.js';

const publicUrl = 'http://portal.test';

export interface Person {
  id: string;
  email: string;
  get(path: string): supertest.Test;
  send(method: 'post' | 'patch' | 'put', path: string, body?: object): supertest.Test;
  notifications(): Promise<Notification[]>;
}

interface NewPerson {
  fullName?: string;
  role?: Role;
  managerId?: string | null;
  teamId?: string | null;
  actorId?: string | null;
}

export type NotificationPortal = Awaited<ReturnType<typeof startNotificationPortal>>;

export async function startNotificationPortal(env: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-mails-'));
  const masterKey = randomBytes(32).toString('hex');
  const settings = { DATA_DIR: dataDir, PUBLIC_URL: publicUrl, MASTER_KEY: masterKey, ...env };
  const config = loadConfig(settings);
  const pool = createPool(database.appUrl);
  const keyring = new Keyring(config.masterKey);
  const codec = new EventCodec(catalogs, keyring);
  const log = new EventLog(pool, codec, keyring, views);
  await ensureViews(pool, codec, views);
  const jobs = new Jobs(pool, config.redisUrl);
  const sessions = new SessionStore(pool);
  const clock = new Clock('UTC');
  const app = await startApp({
    config,
    pool,
    keyring,
    log,
    clock,
    jobs,
    files: createFileStore(config, pool, keyring),
    forgetPerson: forgetPersonIn(areas),
  });
  const templates = mailTemplates({ config, keyring });
  const mailWork = new MailWork({ config, log, jobs, templates, report: () => undefined, print: () => undefined });
  const resetWorker = new ResetWorker(jobs, log, () => undefined);
  const work = {
    start() {
      mailWork.start();
      resetWorker.start();
    },
    stop: () => Promise.all([mailWork.stop(), resetWorker.stop()]),
  };
  const subscriptions = [raiseNotifications(keyring, newsroom), ...mailWork.subscriptions];
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
    /** What a process of its own needs to work on the same portal. */
    environment: { ...settings, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    async person({
      fullName = 'Ana Lopez',
      role = 'EMPLOYEE',
      managerId = null,
      teamId = null,
      actorId = null,
    }: NewPerson = {}): Promise<Person> {
      const id = randomUUID();
      const email = `${id.slice(0, 8)}@example.com`;
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
    /** Every subscription has read all there is; twice, because one writes what another reads. */
    async caughtUp(): Promise<void> {
      for (let round = 0; round < 2; round++) {
        const { rows } = await pool.query<{ position: number }>('select position from log.log_head');
        const names = subscriptions.map(({ name }) => name);
        await until(async () =>
          (await Promise.all(names.map((name) => checkpointOf(pool, name)))).every((at) => at >= rows[0]!.position),
        );
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

@Module({})
class PortalOfTests {}

async function startApp(platform: Parameters<typeof PlatformModule.of>[0]): Promise<NestExpressApplication> {
  const guards = [SessionGuard, OriginGuard, BodyGuard].map((useClass) => ({ provide: APP_GUARD, useClass }));
  const imports = [
    PlatformModule.of(platform),
    AreasModule.of(areas),
    AuthModule,
    UsersModule,
    TimeOffModule,
    RefundsModule,
    NotificationsModule,
    MailsModule,
  ];
  const app = await NestFactory.create<NestExpressApplication>(
    { module: PortalOfTests, imports, providers: guards },
    { bodyParser: false, logger: ['error', 'warn'] },
  );
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter(app.get(AccessTrail)));
  await app.listen(0, '127.0.0.1');
  return app;
}
