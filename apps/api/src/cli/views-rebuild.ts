import { views } from '../composition.js';
import type { Platform } from '../platform/platform.module.js';
import { rebuildViews } from '../platform/views/rebuild.js';
import { withProgress } from './console/progress.js';
import { withPlatformAsFound } from './open/with-platform.js';

/** Builds every view again from the log while the portal serves. With all portals stopped, it also returns to an older version. */
export async function rebuild(): Promise<void> {
  await withPlatformAsFound(rebuildAll, { goingBack: true });
}

async function rebuildAll({ pool, log }: Platform): Promise<void> {
  const rebuilt = await withProgress('Rebuilding the views', (onProgress) =>
    rebuildViews(pool, log.codec, views, { onProgress }),
  );
  const { events, seconds, pauseMs } = rebuilt!; // never null without `unlessCurrent`
  console.log(
    `Rebuilt ${views.length} views from ${events} events in ${seconds.toFixed(1)} s. ` +
      `Writers waited ${Math.ceil(pauseMs)} ms at most.`,
  );
}
