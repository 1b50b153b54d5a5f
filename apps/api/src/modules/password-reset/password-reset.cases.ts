import { randomUUID } from 'node:crypto';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { anyone } from '../../testing/cases/statuses.js';
import { resetToken } from './reset-token.js';

export const passwordResetCases: readonly RouteCase[] = [
  {
    route: 'POST /api/auth/forgot-password',
    body: (_, { owner }) => ({ email: owner.email }),
    expected: anyone(200),
    notRepeated: 'sends the same link again while it is younger than ten minutes',
    personal: (word) => ({ email: `${word}@example.com` }),
  },
  {
    route: 'POST /api/auth/reset-password/check',
    body: () => ({ token: 'made-up' }),
    expected: anyone(400),
    notRepeated: 'changes nothing',
  },
  {
    route: 'POST /api/auth/reset-password',
    body: () => ({ token: 'made-up', newPassword: 'Another1pass' }),
    expected: anyone(400),
    valid: {
      body: async ({ pool, platform, account }) => {
        const id = randomUUID();
        await pool.query(
          `insert into state.password_resets (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
          [id, await account()],
        );
        return { token: resetToken(platform.keyring, id), newPassword: 'Another1pass' };
      },
    },
    other: () => ({ newPassword: 'Different1pass' }),
    personal: (word) => ({ newPassword: `${word}1A` }),
  },
];
