/** The whole portal with its background work, for tests of documents, payslips and receipts over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { CreateUserBody, Role } from '@staffroom/contracts/users.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import supertest from 'supertest';
import { BackgroundWork } from '../background-work.js';
import { views } from '../composition.js';
import { SessionStore } from '../modules/auth/facade.js';
import { CreateTeam } from '../modules/teams/facade.js';
import { ensureViews } from '../platform/views/views.js';
import { s3Environment, startS3Server } from './s3-server.js';
import { pdf } from './sample-files.js';
import { startTestPortal } from './test-portal.js';

export type FilePortal = Awaited<ReturnType<typeof startFilePortal>>;
export type Person = Awaited<ReturnType<FilePortal['person']>>;
export type Given = { bytes?: Buffer; name?: string };

let people = 0;

export async function startFilePortal(place: 'a folder' | 'S3' = 'a folder', env: Record<string, string> = {}) {
  const bucket = await mkdtemp(join(tmpdir(), 'staffroom-s3-'));
  const server = place === 'S3' ? await startS3Server(bucket) : null;
  const portal = await startTestPortal({ ...(server ? s3Environment(server) : {}), ...env });
  const { log, pool, files } = portal.platform;
  const sessions = new SessionStore(pool);
  const background = new BackgroundWork(portal.platform);
  background.start();
  return {
    ...portal,
    log,
    pool,
    files,
    background,
    async person(role: Role = 'EMPLOYEE', given: Partial<CreateUserBody> = {}) {
      const id = await portal.hire(`person${++people}@example.com`, 'Temporary1', { role, ...given });
      const change = { type: 'PasswordChanged', data: { userId: id, how: 'change', requirePasswordChange: false } };
      await log.transact({ actorId: id, command: 'ChangePassword', requestId: 'test' }, (unit) =>
        unit.record(userStream(id), change),
      );
      const cookie = `sid=${await sessions.open(id)}`;
      const agent = supertest(portal.app.getHttpServer());
      return {
        id,
        cookie,
        get: (path: string) => agent.get(path).set('cookie', cookie),
        head: (path: string) => agent.head(path).set('cookie', cookie),
        send: (method: 'post' | 'patch' | 'put' | 'delete', path: string) =>
          agent[method](path).set('cookie', cookie).set('sec-fetch-site', 'same-origin'),
        /** Sends a form with these fields, and the files in the field `files`. */
        upload(path: string, fields: Record<string, string>, ...files: Given[]) {
          const form = this.send('post', path).field(fields);
          for (const { bytes = pdf, name = 'Contract.pdf' } of files) void form.attach('files', bytes, name);
          return form;
        },
      };
    },
    team: (name: string, managerId: string) =>
      portal.app
        .get(CommandBus)
        .execute(new CreateTeam({ name, managerId }, { actorId: null, command: 'CreateTeam', requestId: 'test' })),
    /** Rebuilds every view from the log. */
    async rebuild() {
      await pool.query('delete from state.view_fingerprint');
      await ensureViews(pool, log.codec, views);
    },
    async stop() {
      await background.stop();
      await portal.close();
      await server?.close();
      await rm(bucket, { recursive: true, force: true });
    },
  };
}
