/** One of the processes that serve for a portal (PROCESSES): the API and the client, without background work. */
import { once } from 'node:events';
import type { LoggerService } from '@nestjs/common';
import { createPlatform, views } from './composition.js';
import type { Closers } from './closers.js';
import { Door } from './door.js';
import { collectAtRest } from './collect-at-rest.js';
import { limitHeapGrowth } from './heap-growth.js';
import { openDatabase } from './open-database.js';
import { processMetrics } from './open-metrics.js';
import { openTraces } from './open-traces.js';
import type { Config } from './platform/config/config.js';
import type { ProcessMetrics } from './platform/metrics/metrics.js';
import { TakeoverWatch } from './platform/takeover/takeover-watch.js';
import type { FromServing, ToServing } from './processes/messages.js';

const unheard = () => undefined;

export async function startServing(config: Config, lines: LoggerService, closers: Closers): Promise<TakeoverWatch> {
  limitHeapGrowth(config);
  collectAtRest();
  try {
    const opening = openDatabase(config, unheard, { shared: true });
    closers.add('the database', () => opening.then((opened) => opened.close(), unheard));
    const database = await opening;
    const platform = await createPlatform(database.config, database.url, database.role);
    closers.add('the connections to the database', () => platform.pool.end());
    closers.add('the job queue', () => platform.jobs.close());
    const metrics = await processMetrics(platform);
    const traces = await openTraces(platform);
    closers.add('the traces', async () => traces?.close());
    const watch = new TakeoverWatch(platform.pool, platform.keyring, views);
    closers.add('the watch for newer versions', () => watch.stop());
    const door = new Door(platform, { lines, closers, metrics: metrics ?? undefined, traces });
    await door.prepare();
    const asked = mayOpen();
    if (metrics) replyWith(metrics);
    tell({ told: 'prepared' });
    await asked;
    watch.start();
    await door.open();
    tell({ told: 'open' });
    return watch;
  } catch (error) {
    await closers.close().catch(unheard);
    throw error;
  }
}

async function mayOpen(): Promise<void> {
  for (;;) {
    const [message] = (await once(process, 'message')) as [ToServing];
    if (message.tell === 'open') return;
  }
}

function replyWith(metrics: ProcessMetrics): void {
  process.on('message', (message: ToServing) => {
    if (message.tell !== 'metrics') return;
    const { reading } = message;
    void metrics.values().then((values) => tell({ told: 'metrics', reading, values }));
  });
}

function tell(message: FromServing): void {
  process.send?.(message);
}
