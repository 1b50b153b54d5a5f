import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { everyone, hrOnly } from '../../testing/cases/statuses.js';

export const securityCases: readonly RouteCase[] = [
  { route: 'GET /api/account/sessions', expected: everyone(200) },
  {
    route: 'DELETE /api/account/sessions',
    endsSessions: true,
    expected: everyone(204),
    notRepeated: 'gets 401, because the session has ended',
  },
  {
    route: 'DELETE /api/account/sessions/:sessionId',
    about: () => randomUUID(),
    expected: everyone(404),
    valid: { about: async ({ pool }, { as }) => otherSession(pool, as.id) },
  },
  {
    route: 'DELETE /api/users/:id/sessions',
    about: ({ account }) => account(),
    expected: hrOnly(204),
    other: 'has no field to change',
  },
  { route: 'GET /api/security-events', expected: hrOnly(200) },
  { route: 'GET /api/security-events/export', expected: hrOnly(200) },
];

/** The id of another session of the person, as in their list. */
async function otherSession(pool: Pool, userId: string): Promise<string> {
  const hash = randomBytes(32);
  await pool.query('insert into state.sessions (id_hash, user_id) values ($1, $2)', [hash, userId]);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}
