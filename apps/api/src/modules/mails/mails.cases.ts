import { randomUUID } from 'node:crypto';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';

export const mailCases: readonly RouteCase[] = [
  { route: 'GET /api/mails', expected: hrOnly(200) },
  {
    route: 'POST /api/mails/:id/resend',
    about: async ({ pool }, { owner }) => {
      const id = randomUUID();
      await pool.query(
        `insert into state.mails (id, event_id, recipient_id, template, status) values ($1, $2, $3, 'NEW_ACCOUNT', 'FAILED')`,
        [id, randomUUID(), owner.id],
      );
      return id;
    },
    expected: hrOnly(200),
  },
];
