/** A portal with people, teams, time off, refunds and the calendar, on a new database, for tests over HTTP. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Country, Role } from '@staffroom/contracts/users.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import supertest from 'supertest';
import { createApp } from '../app.js';
import { createPlatform, views } from '../composition.js';
import { SessionStore } from '../modules/auth/facade.js';
import { loadConfig } from '../platform/config/config.js';
import { Clock } from '../platform/clock/clock.js';
import { settleMasterKey } from '../platform/master-key/settle-master-key.js';
import { ensureViews } from '../platform/views/views.js';
import { watchConnections } from './one-connection.js';
import { createPortalDatabase } from './test-database.js';
import { manyConnections, noQuotas } from './test-portal.js';

/** A Monday; the week that starts here has five working days in Spain. */
const testNow = '2026-06-15T10:00:00.000Z';
export const testYear = 2026;

export interface TestPerson {
  id: string;
  fullName: string;
  teamId: string | null;
  get(path: string): supertest.Test;
  send(method: 'post' | 'patch' | 'put' | 'delete', path: string, body?: object): supertest.Test;
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
  const database = await createPortalDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  const MASTER_KEY = randomBytes(32).toString('hex');
  const config = await settleMasterKey(
    database.ownerUrl,
    loadConfig({
      ...noQuotas,
      ...manyConnections,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://portal.localhost',
      MASTER_KEY,
    }),
  );
  const clock = new StoppedClock(settings.now ?? testNow, settings.timeZone ?? 'UTC');
  const platform = { ...(await createPlatform(config, database.appUrl)), clock };
  const { pool, log } = platform;
  await ensureViews(pool, log.codec, views);
  const connections = watchConnections(pool);
  const app = await createApp(platform);
  app.use(connections.request);
  await app.listen(0, '127.0.0.1');
  const by = (command: string) => ({ actorId: null, command, requestId: randomUUID() });

  return {
    log,
    pool,
    clock,
    /** Of another process. */
    anotherPlatform: () => createPlatform(config, database.appUrl),
    /** Without a session. */
    bare: () => supertest(app.getHttpServer()),
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
    /** Rebuilds every view from the log. */
    async rebuild(): Promise<void> {
      await pool.query('delete from state.view_fingerprint');
      await ensureViews(pool, log.codec, views);
    },
    timeOffEventsOf: (userId: string) => log.load<TimeOffEvent>(timeOffStream(userId)),
    async stop(): Promise<void> {
      await app.close();
      await platform.jobs.close();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      connections.check();
    },
  };
}

class StoppedClock extends Clock {
  constructor(
    /** A test may move it. */
    public moment: string,
    timeZone: string,
  ) {
    super(timeZone);
  }

  override now(): Date {
    return new Date(this.moment);
  }
}
