/** The ways in which a person loses a right while a call of theirs is on its way. */
import { randomUUID } from 'node:crypto';
import { resetToken } from '../../modules/password-reset/reset-token.js';
import type { Person } from '../administration.js';
import type { World } from '../cases/world.js';

export interface Loss {
  status: 401 | 403;
  /** Whether the right is lost for that route. */
  concerns?: (route: string, role: 'HR_MANAGER' | 'EMPLOYEE') => boolean;
  happens: (world: World, person: Person) => Promise<unknown>;
}

const edit =
  (change: object) =>
  (world: World, { id }: Person) =>
    world.people.secondHr.send('patch', `/api/users/${id}`, change).expect(200);

export const losses: Record<string, Loss> = {
  'was archived': {
    status: 401,
    happens: ({ people }, { id }) => people.secondHr.send('patch', `/api/users/${id}/archive`).expect(200),
  },
  'was deleted': {
    status: 401,
    happens: ({ people }, { id }) => people.secondHr.send('delete', `/api/users/${id}`).expect(204),
  },
  'signed out': { status: 401, happens: (_, person) => person.send('post', '/api/auth/logout').expect(204) },
  'was given a password by HR': { status: 401, happens: edit({ password: 'Temporary3' }) },
  'reset the password by mail': {
    status: 401,
    async happens(world, { id }) {
      const resetId = randomUUID();
      await world.pool.query(
        `insert into state.password_resets (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
        [resetId, id],
      );
      const body = { token: resetToken(world.platform.keyring, resetId), newPassword: 'Another1pass' };
      await world.bare().post('/api/auth/reset-password').set('sec-fetch-site', 'same-origin').send(body).expect(200);
    },
  },
  'must change the password': {
    status: 403,
    concerns: (route) => !route.includes('/api/auth/'),
    happens: edit({ requirePasswordChange: true }),
  },
  'became an employee': {
    status: 403,
    concerns: (_, role) => role === 'HR_MANAGER',
    happens: edit({ role: 'EMPLOYEE' }),
  },
};
