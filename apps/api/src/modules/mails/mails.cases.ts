import { randomUUID } from 'node:crypto';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';
import type { World } from '../../testing/cases/world.js';

export const mailCases: readonly RouteCase[] = [
  { route: 'GET /api/mails', expected: hrOnly(200) },
  {
    route: 'POST /api/mails/resend',
    body: async (world, { owner }) => {
      await failedMail(world, owner.id);
      return {};
    },
    other: 'has no field to change',
    notTwiceAtOnce: 'the second finds no failed mail',
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/mails/:id/resend',
    about: (world, { owner }) => failedMail(world, owner.id),
    expected: hrOnly(200),
  },
];

async function failedMail({ pool }: World, recipientId: string): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into state.mails (id, event_id, recipient_id, template, status) values ($1, $2, $3, 'NEW_ACCOUNT', 'FAILED')`,
    [id, randomUUID(), recipientId],
  );
  return id;
}
