/** The whole portal over a database of its own, spoken to over HTTP, as its users meet it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { CreateUserBody } from '@staffroom/contracts/users.js';
import supertest from 'supertest';
import { createApp } from '../app.js';
import { createPlatform, views } from '../composition.js';
import { ChangePassword, CreateUser } from '../modules/users/facade.js';
import { loadConfig } from '../platform/config/config.js';
import { ensureViews } from '../platform/views/views.js';
import { createTestDatabase } from './test-database.js';

export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;
export type Agent = ReturnType<TestPortal['agent']>;

export const origin = 'http://portal.test';

export async function startTestPortal(env: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: origin,
    MASTER_KEY: randomBytes(32).toString('hex'),
    ...env,
  });
  const platform = createPlatform(config, database.appUrl);
  await ensureViews(platform.pool, platform.log.codec, views);
  const app = await createApp(platform);
  await app.init();
  const bus = app.get(CommandBus);
  const by = (command: string, actorId: string | null = null) => ({ actorId, command, requestId: randomUUID() });

  return {
    platform,
    database,
    app,
    dataDir,
    /** An account as HR creates it: its owner has a temporary password. Answers the id. */
    async hire(email: string, password: string, more: Partial<CreateUserBody> = {}): Promise<string> {
      const body = { email, password, fullName: 'Ana Lopez', jobTitle: 'Tester', ...more };
      return bus.execute(new CreateUser(body, by('CreateUser')));
    },
    /** The same, with the password changed once by its owner. */
    async settle(email: string, password: string, more: Partial<CreateUserBody> = {}): Promise<string> {
      const temporary = randomBytes(9).toString('base64url');
      const userId = await this.hire(email, temporary, more);
      const change = { currentPassword: temporary, newPassword: password };
      await bus.execute(new ChangePassword(userId, change, by('ChangePassword', userId)));
      return userId;
    },
    /** A browser: keeps cookies, names its origin. */
    agent() {
      return supertest.agent(app.getHttpServer()).set('origin', origin);
    },
    /** Something else that speaks HTTP: sends just the headers it is told to. */
    bare() {
      return supertest(app.getHttpServer());
    },
    async close() {
      await app.close();
      await platform.jobs.close();
      await platform.pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
