import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { createPlatform, views } from '../composition.js';
import { levelsUpTo } from '../log-levels.js';
import { loadConfigOrExit } from '../load-config.js';
import { openDatabase } from '../open-database.js';
import type { Platform } from '../platform/platform.module.js';
import { ensureViews } from '../platform/views/views.js';

/** Runs an operator's command beside a portal that may be running, or may not; closes all it opened. */
export async function withPortal<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  return withPlatform(async (platform) => {
    const app = await NestFactory.createApplicationContext(AppModule.of(platform), { logger: levelsUpTo('warn') });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  });
}

/** The same for commands that need nothing of Nest. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = loadConfigOrExit();
  const database = await openDatabase(config, () => undefined, { beside: true });
  const platform = createPlatform(config, database.url, database.role);
  try {
    await ensureViews(platform.pool, platform.log.codec, views);
    return await work(platform);
  } finally {
    await platform.jobs.close();
    await platform.pool.end();
    await database.close();
  }
}
