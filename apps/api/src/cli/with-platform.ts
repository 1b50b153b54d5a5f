import { createPlatform, views } from '../composition.js';
import { loadConfigOrExit } from '../load-config.js';
import { openDatabase } from '../open-database.js';
import type { Platform } from '../platform/platform.module.js';
import { ensureViews } from '../platform/views/views.js';

/** For an operator's command that needs nothing of Nest, beside a portal that may be running, or may not. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  return withPlatformAsFound(async (platform) => {
    await ensureViews(platform.pool, platform.log.codec, views);
    return work(platform);
  });
}

/** For commands about the views themselves: the stored ones are left as they are found. Closes all it opened. */
export async function withPlatformAsFound<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = loadConfigOrExit();
  const database = await openDatabase(config, () => undefined, { beside: true });
  const platform = createPlatform(config, database.url, database.role);
  try {
    return await work(platform);
  } finally {
    await platform.jobs.close();
    await platform.pool.end();
    await database.close();
  }
}
