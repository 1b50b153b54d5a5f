/** A test portal with signed-in people, for tests of the administration of accounts and teams. */
import type { CreateUserBody } from '@staffroom/contracts/users.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import supertest from 'supertest';
import { SessionStore } from '../modules/auth/facade.js';
import { startTestPortal } from './test-portal.js';

export type Administration = Awaited<ReturnType<typeof startAdministration>>;
export type Person = Awaited<ReturnType<Administration['person']>>;

let people = 0;

export async function startAdministration(env: Record<string, string> = {}) {
  const portal = await startTestPortal(env);
  const { pool, log } = portal.platform;
  const sessions = new SessionStore(pool);
  const signedIn = async (id: string) => {
    const cookie = `sid=${await sessions.open(id)}`;
    const agent = supertest(portal.app.getHttpServer());
    const get = (path: string) => agent.get(path).set('cookie', cookie);
    return {
      id,
      cookie,
      get,
      send: (method: 'post' | 'patch' | 'put' | 'delete', path: string, body?: object) => {
        const test = agent[method](path).set('cookie', cookie).set('sec-fetch-site', 'same-origin');
        return body ? test.send(body) : test;
      },
      /** Whether this browser's session is still valid. */
      isSignedIn: async () => (await get('/api/auth/me')).status === 200,
    };
  };
  return {
    ...portal,
    pool,
    log,
    signedIn,
    /** A person who has changed the temporary password and is signed in. */
    async person(given: Partial<CreateUserBody> = {}) {
      const email = given.email ?? `person${++people}@example.com`;
      const id = await portal.hire(email, 'Temporary1', given);
      const change = { type: 'PasswordChanged', data: { userId: id, how: 'change', requirePasswordChange: false } };
      await log.transact({ actorId: id, command: 'ChangePassword', requestId: 'test' }, (unit) =>
        unit.record(userStream(id), change),
      );
      return { ...(await signedIn(id)), email };
    },
    login: (email: string, password: string) => portal.agent().post('/api/auth/login').send({ email, password }),
  };
}
