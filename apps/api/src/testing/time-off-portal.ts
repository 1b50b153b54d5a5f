/** A portal with people, teams, time off, refunds and the calendar, over a database of its own, for tests that speak HTTP. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Country, Role } from '@staffroom/contracts/users.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import supertest from 'supertest';
import { areas, catalogs, views } from '../composition.js';
import { AccessTrail } from '../modules/access/facade.js';
import { forgetPersonIn } from '../modules/area/areas.js';
import { AreasModule } from '../modules/area/areas.module.js';
import { AuthModule } from '../modules/auth/auth.module.js';
import { SessionGuard, SessionStore } from '../modules/auth/facade.js';
import { UsersModule } from '../modules/users/users.module.js';
import { CalendarModule } from '../modules/calendar/calendar.module.js';
import { RefundsModule } from '../modules/refunds/refunds.module.js';
import { TimeOffModule } from '../modules/time-off/time-off.module.js';
import type { Config } from '../platform/config/config.js';
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
import { ensureViews } from '../platform/views/views.js';
import { createTestDatabase } from './test-database.js';

/** A Monday, so that a week from here is five working days in Spain. */
const testNow = '2026-06-15T10:00:00.000Z';
export const testYear = 2026;

export interface TestPerson {
  id: string;
  fullName: string;
  teamId: string | null;
  get(path: string): supertest.Test;
  send(method: 'post' | 'patch' | 'delete', path: string, body?: object): supertest.Test;
}

export interface NewPerson {
  fullName?: string;
  role?: Role;
  country?: Country;
  vacationDays?: number;
  teamId?: string | null;
  managerId?: string | null;
}

export type TimeOffPortal = Awaited<ReturnType<typeof startTimeOffPortal>>;

export async function startTimeOffPortal(settings: { now?: string; timeZone?: string } = {}) {
  const database = await createTestDatabase();
  const pool = createPool(database.appUrl);
  const keyring = new Keyring(randomBytes(32));
  const codec = new EventCodec(catalogs, keyring);
  const log = new EventLog(pool, codec, keyring, views);
  await ensureViews(pool, codec, views);
  const clock = new StoppedClock(settings.now ?? testNow, settings.timeZone ?? 'UTC');
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  const config = { publicUrl: 'http://portal.test', dataDir } as Config;
  const app = await startApp({
    config,
    pool,
    keyring,
    log,
    clock,
    jobs: new Jobs(pool),
    files: createFileStore(config, pool, keyring),
    forgetPerson: forgetPersonIn(areas),
  });
  const by = (command: string) => ({ actorId: null, command, requestId: randomUUID() });

  return {
    log,
    pool,
    clock,
    async team(name: string, managerId: string): Promise<string> {
      const teamId = randomUUID();
      const data = { teamId, name, managerId };
      await log.transact(by('CreateTeam'), (unit) => unit.record(teamStream(teamId), { type: 'TeamCreated', data }));
      return teamId;
    },
    async person(given: NewPerson = {}): Promise<TestPerson> {
      const id = randomUUID();
      const { fullName = `Person ${id.slice(0, 8)}`, role = 'EMPLOYEE', country = 'SPAIN', vacationDays = 20 } = given;
      const { teamId = null, managerId = null } = given;
      const job = { role, country, vacationDays, teamId, managerId, requirePasswordChange: false };
      const data = { userId: id, email: `${id}@example.com`, fullName, jobTitle: 'Tester', ...job };
      await log.transact(by('CreateUser'), async (unit) => {
        await unit.record(userStream(id), { type: 'UserCreated', data });
        const opening = { userId: id, country, vacationDays, year: testYear, correctionHours: 0 };
        await unit.decide(timeOffLedger, timeOffStream(id), { type: 'OpenLeaveAccount', data: opening });
      });
      const cookie = `sid=${await new SessionStore(pool).open(id)}`;
      const agent = supertest(app.getHttpServer());
      return {
        id,
        fullName,
        teamId,
        get: (path) => agent.get(path).set('cookie', cookie),
        send: (method, path, body) => {
          const test = agent[method](path).set('cookie', cookie).set('sec-fetch-site', 'same-origin');
          return body ? test.send(body) : test;
        },
      };
    },
    async archive(userId: string): Promise<void> {
      const archived = { type: 'UserArchived', data: { userId } };
      await log.transact(by('ArchiveUser'), (unit) => unit.record(userStream(userId), archived));
    },
    async remove(userId: string): Promise<void> {
      const deleted = { type: 'UserDeleted', data: { userId } };
      await log.transact(by('DeleteUser'), (unit) => unit.record(userStream(userId), deleted));
    },
    /** Throws every view away and fills it from the log. */
    async rebuild(): Promise<void> {
      await pool.query('delete from state.view_fingerprint');
      await ensureViews(pool, codec, views);
    },
    timeOffEventsOf: (userId: string) => log.load<TimeOffEvent>(timeOffStream(userId)),
    async stop(): Promise<void> {
      await app.close();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

class StoppedClock extends Clock {
  constructor(
    private readonly moment: string,
    timeZone: string,
  ) {
    super(timeZone);
  }

  override now(): Date {
    return new Date(this.moment);
  }
}

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
    CalendarModule,
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
