import { setAsideStream } from '@staffroom/domain/set-aside/set-aside-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import type { UnreadableRow } from './unreadable-events.js';

/** Sets events aside, all or none. An event that was set aside in the meantime stays unchanged. */
export async function setEventsAside(
  log: EventLog,
  rows: readonly UnreadableRow[],
  context: CommandContext,
): Promise<void> {
  const setAside = async (unit: UnitOfWork) => {
    for (const { position, id, type, stream, reason } of rows) {
      const name = setAsideStream(position);
      const { rowCount } = await unit.db.query('select from log.streams where stream = $1', [name]);
      if (rowCount) continue;
      const data = { position, eventId: id, eventType: type, stream, reason };
      await unit.record(name, { type: 'EventSetAside', data });
    }
  };
  // After an upgrade the views of this version cannot be built before.
  await log.transact(context, setAside, { withoutViews: true });
}
