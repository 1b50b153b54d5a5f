/** When a person is deleted, removes the mails to them and the files of mails that mention them (R23, R39). */
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { removeMailFile } from './file-transport.js';
import type { Subscription } from '../../platform/subscriptions/subscription.js';

export function eraseMails(dataDir: string): Subscription<UserEvent> {
  return {
    name: 'erase-mails',
    types: ['UserDeleted'],
    async handle({ data }, unit) {
      await eraseMailsOf(unit, dataDir, data.userId);
    },
  };
}

/** Files first, because they are found through their rows. If a sender was killed, its file exists and the row does not name it yet. */
export async function eraseMailsOf(unit: UnitOfWork, dataDir: string, userId: string): Promise<void> {
  // Waits for mails that are being sent now. Mails sent later no longer find the person.
  const { rows } = await unit.db.query<{ id: string }>(
    `select id from state.mails where recipient_id = $1::uuid or params -> 'concerns' ? ($1::uuid)::text for update`,
    [userId],
  );
  for (const { id } of rows) await removeMailFile(dataDir, id);
  unit.also({ text: 'delete from state.mails where recipient_id = $1', values: [userId] });
  unit.also({
    text: 'update state.mails set file_name = null where id = any ($1)',
    values: [rows.map(({ id }) => id)],
  });
}
