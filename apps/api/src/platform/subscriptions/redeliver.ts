import { send } from '../database/database.js';
import type { EventLog } from '../event-log/event-log.js';
import { isParked, type ParkedEvent, parkEvent, reasonOf, unparkEvent } from './parked-events.js';
import { handleOnce, type Subscription } from './subscription.js';

/**
 * Hands a parked event to its subscription again, alongside the process that reads the log for it. Returns the reason if the event
 * stays parked, otherwise null.
 */
export async function redeliver(
  log: EventLog,
  subscriptions: readonly Subscription[],
  parked: ParkedEvent,
): Promise<string | null> {
  const subscription = subscriptions.find(({ name }) => name === parked.subscription);
  if (!subscription) return 'this version of Staffroom has no such subscription';
  try {
    const [row] = await log.rowsAfter(parked.position - 1, 1);
    if (row?.position !== parked.position) {
      await send(log.pool, unparkEvent(parked)); // it was set aside
      return null;
    }
    const event = log.codec.decode(row);
    await handleOnce(log, subscription, event, unparkEvent(parked));
    await subscription.afterwards?.(event);
    return null;
  } catch (error) {
    if (!(await isParked(log.pool, parked))) return null; // another process has redelivered it
    await parkEvent(log.pool, parked.subscription, parked.position, reasonOf(error));
    return reasonOf(error);
  }
}
