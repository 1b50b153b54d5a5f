import pg from 'pg';
import { createPlatform, views } from '../../composition.js';
import { loadConfigOrExit } from '../../load-config.js';
import { openDatabase, type OpenDatabase } from '../../open-database.js';
import { othersAtWork } from '../../platform/database/others-at-work.js';
import type { Platform } from '../../platform/platform.module.js';
import { ensureViews, viewsAreCurrent } from '../../platform/views/views.js';

/** For an operator's command that needs nothing of Nest, beside a portal that may be running, or may not. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  return opened({}, async (database, create) => {
    await refuseOthersViews(database);
    const platform = create();
    await ensureViews(platform.pool, platform.log.codec, views);
    return work(platform);
  });
}

/** For commands about the views themselves: the stored ones are left as they are found. Closes all it opened. */
export async function withPlatformAsFound<T>(
  work: (platform: Platform) => Promise<T>,
  options: { goingBack?: boolean } = {},
): Promise<T> {
  return opened(options, (_, create) => work(create()));
}

async function opened<T>(
  options: { goingBack?: boolean },
  work: (database: OpenDatabase, create: () => Platform) => Promise<T>,
): Promise<T> {
  const config = loadConfigOrExit();
  const database = await openDatabase(config, () => undefined, { beside: true, ...options });
  let platform: Platform | undefined;
  try {
    return await work(database, () => (platform = createPlatform(config, database.url, database.role)));
  } finally {
    await platform?.jobs.close();
    await platform?.pool.end();
    await database.close();
  }
}

/** A command of another version must not push out the portal it is called beside: rebuilding is for who takes its place. */
async function refuseOthersViews({ url }: OpenDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await viewsAreCurrent(client, views)) || !(await othersAtWork(client))) return;
    throw new Error(
      'Another version of Staffroom is at work on this database: use its own commands, or stop it first. Nothing was changed.',
    );
  } finally {
    await client.end();
  }
}
