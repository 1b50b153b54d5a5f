/** The whole portal on a new database, for tests over HTTP. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { CreateUserBody } from '@staffroom/contracts/users.js';
import supertest from 'supertest';
import { createApp } from '../app.js';
import { createPlatform, views } from '../composition.js';
import { ChangePassword, CreateUser } from '../modules/users/facade.js';
import { loadConfig } from '../platform/config/config.js';
import { settleMasterKey } from '../platform/master-key/settle-master-key.js';
import { ensureViews } from '../platform/views/views.js';
import { watchConnections } from './one-connection.js';
import { createPortalDatabase, type TestDatabase } from './test-database.js';

export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;
export type Agent = ReturnType<TestPortal['agent']>;

/** Tests do in a moment what a person would do in a day. */
export const noQuotas = Object.fromEntries(
  ['REQUESTS', 'WITHDRAWALS', 'CHANGES', 'UPLOADS', 'UPLOAD_MB', 'REFUSALS', 'MAILS'].map((kind) => [
    `QUOTA_${kind}`,
    '1000000',
  ]),
);

/** For tests that let 50 commands wait for one lock: each would wait for a connection for 10 s at the most. */
export const manyConnections = { DATABASE_CONNECTIONS: '60' };

export const origin = 'http://portal.localhost';

export async function startTestPortal(env: Record<string, string> = {}, given?: TestDatabase) {
  const database = given ?? (await createPortalDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  const settings = loadConfig({
    ...noQuotas,
    DATA_DIR: dataDir,
    PUBLIC_URL: origin,
    DEMO: 'false', // some tests open the portal as a proxy does
    DATABASE_CONNECTIONS: '20', // tests let more commands wait at once than a portal does
    MASTER_KEY: randomBytes(32).toString('hex'),
    ...env,
  });
  const config = await settleMasterKey(database.ownerUrl, settings);
  const platform = await createPlatform(config, database.appUrl);
  await ensureViews(platform.pool, platform.log.codec, views);
  const connections = watchConnections(platform.pool);
  const app = await createApp(platform);
  app.use(connections.request);
  await app.listen(0, '127.0.0.1'); // once, because supertest would listen for each request
  const bus = app.get(CommandBus);
  const by = (command: string, actorId: string | null = null) => ({ actorId, command, requestId: randomUUID() });

  return {
    platform,
    database,
    app,
    dataDir,
    address: `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`,
    /** Creates an account as HR does, with a temporary password. Returns its id. */
    async hire(email: string, password: string, more: Partial<CreateUserBody> = {}): Promise<string> {
      const body = { email, password, fullName: 'Ana Lopez', jobTitle: 'Tester', ...more };
      return bus.execute(new CreateUser(body, by('CreateUser')));
    },
    /** Creates an account whose owner has changed the temporary password. */
    async settle(email: string, password: string, more: Partial<CreateUserBody> = {}): Promise<string> {
      const temporary = randomBytes(9).toString('base64url');
      const userId = await this.hire(email, temporary, more);
      const change = { currentPassword: temporary, newPassword: password };
      await bus.execute(new ChangePassword(userId, change, by('ChangePassword', userId)));
      return userId;
    },
    /** Behaves like a browser: keeps cookies and sends the portal's origin. */
    agent() {
      return supertest.agent(app.getHttpServer()).set('origin', origin);
    },
    /** A plain HTTP client that sends only the given headers. */
    bare() {
      return supertest(app.getHttpServer());
    },
    async close() {
      await app.close();
      await platform.jobs.close();
      await platform.pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      connections.check();
    },
  };
}
