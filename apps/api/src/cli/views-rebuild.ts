import { views } from '../composition.js';
import type { Platform } from '../platform/platform.module.js';
import { rebuildViews } from '../platform/views/rebuild.js';
import { withProgress } from './console/progress.js';
import { withPlatformAsFound } from './open/with-platform.js';

/** Fills every view anew from the log, while the portal serves. It is also the way back to an older version, while none does. */
export async function rebuild(): Promise<void> {
  await withPlatformAsFound(rebuildAll, { goingBack: true });
}

async function rebuildAll({ pool, log }: Platform): Promise<void> {
  const rebuilt = await withProgress('Rebuilding the views', (onProgress) =>
    rebuildViews(pool, log.codec, views, { onProgress }),
  );
  const { events, seconds, pauseMs } = rebuilt!; // null is for those who ask only where it is needed
  console.log(
    `Rebuilt ${views.length} views from ${events} events in ${seconds.toFixed(1)} s. ` +
      `Whoever saved something meanwhile waited ${Math.ceil(pauseMs)} ms at most.`,
  );
}
