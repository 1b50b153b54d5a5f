import { BackgroundWork } from '../background-work.js';
import { type ParkedEvent, parkedEvents } from '../platform/subscriptions/parked-events.js';
import { redeliver } from '../platform/subscriptions/redeliver.js';
import { subscriptionProgress } from '../platform/subscriptions/positions.js';
import { plain, print } from './console/print.js';
import { withPlatform } from './open/with-platform.js';

/** Lists how far each subscription has read, and the events that it gave up on. Exit code 1 if there are any. */
export async function listSubscriptions(): Promise<void> {
  await withPlatform(async (platform) => {
    const { subscriptions } = new BackgroundWork(platform);
    const { head, positions } = await subscriptionProgress(platform.pool);
    for (const { name } of subscriptions) {
      const position = positions.get(name) ?? 0;
      await print(`${name}: position ${position} of ${head}`);
    }
    const parked = await parkedEvents(platform.pool);
    if (parked.length === 0) return print('No event is parked.');
    await print(`${countOf(parked)} parked:`);
    for (const event of parked) await print(`  ${lineOf(event)}: ${event.reason}`);
    await print('After the cause is removed, "./staffroom subscriptions redeliver" delivers them again.');
    process.exitCode = 1;
  });
}

/** Delivers parked events again: all, those of one subscription, or one. Exit code 1 if one stays parked, or the one asked for is not. */
export async function redeliverParked(name?: string, position?: string): Promise<void> {
  await withPlatform(async (platform) => {
    const { subscriptions } = new BackgroundWork(platform);
    const all = await parkedEvents(platform.pool);
    const chosen = all.filter(
      (parked) =>
        (name ?? parked.subscription) === parked.subscription &&
        Number(position ?? parked.position) === parked.position,
    );
    if (chosen.length === 0 && name !== undefined) process.exitCode = 1; // it may be misspelt
    if (chosen.length === 0) return print('No such event is parked.');
    for (const parked of chosen) {
      const reason = await redeliver(platform.log, subscriptions, parked);
      await print(`${lineOf(parked)}: ${reason === null ? 'delivered' : `stays parked: ${reason}`}`);
      if (reason !== null) process.exitCode = 1;
    }
  });
}

function lineOf({ subscription, position, type, parkedAt }: ParkedEvent): string {
  return plain(`${subscription}, position ${position}, ${type}, since ${parkedAt.toISOString()}`);
}

function countOf({ length }: readonly ParkedEvent[]): string {
  return length === 1 ? '1 event is' : `${length} events are`;
}
