import { withConnection } from '../../platform/database/connect.js';
import { createPlatform, views } from '../../composition.js';
import { loadConfigOrExit } from '../../processes/load-config.js';
import { openDatabase, type OpenDatabase } from '../../processes/open-database.js';
import { refuseToMakeAnything } from './refuse-to-make.js';
import { refuseInUse } from '../../platform/database/other-processes.js';
import type { Platform } from '../../platform/platform.module.js';
import { storedFingerprint } from '../../platform/views/fingerprint.js';
import { ensureViews, viewsAreCurrent } from '../../platform/views/views.js';

/** Runs an operator's command that does not need Nest, with or without a running portal. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  return opened({}, async (database, create) => {
    await refuseOthersViews(database);
    const platform = await create();
    // If they are current, they stay those of the portal's release: after a command, it must be able to start again.
    if (!(await viewsAreCurrent(platform.pool, views))) await ensureViews(platform.pool, platform.log.codec, views);
    return work(platform);
  });
}

/** For commands about the views themselves: does not rebuild the stored views. */
export async function withPlatformAsFound<T>(
  work: (platform: Platform) => Promise<T>,
  options: { goingBack?: boolean } = {},
): Promise<T> {
  return opened(options, async (_, create) => work(await create()));
}

/**
 * For repairs of a log from which the views may not be buildable. Leaves the views as they are, and also works on a
 * half-restored database: the restore itself builds the views.
 */
export async function withPlatformBeforeViews<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  return opened({ allowHalfRestored: true }, async (database, create) => {
    await refuseOthersViews(database);
    return work(await create());
  });
}

async function opened<T>(
  options: { goingBack?: boolean; allowHalfRestored?: boolean },
  work: (database: OpenDatabase, create: () => Promise<Platform>) => Promise<T>,
): Promise<T> {
  refuseToMakeAnything();
  const database = await openDatabase(loadConfigOrExit(), () => undefined, {
    shared: true,
    onWait: console.error,
    onlyAlone: !options.goingBack,
    ...options,
  });
  let platform: Platform | undefined;
  try {
    const { config, url, role } = database;
    const create = async () => (platform = await createPlatform(config, url, role, { longWork: true }));
    return await work(database, create);
  } finally {
    await platform?.jobs.close();
    await platform?.pool.end();
    await database.close();
  }
}

/** A command of another version must not rebuild the views of a running portal; only a portal that replaces it may. */
async function refuseOthersViews({ url }: OpenDatabase): Promise<void> {
  await withConnection(url, async (client) => {
    const stored = await storedFingerprint(client); // none during a portal's first start, which builds the same views
    if (stored !== null && !(await viewsAreCurrent(client, views))) await refuseInUse(client);
  });
}
