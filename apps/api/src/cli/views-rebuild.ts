import { views } from '../composition.js';
import { rebuildViews } from '../platform/views/rebuild.js';
import { withProgress } from './progress.js';
import { withPlatformAsFound } from './with-platform.js';

/** Fills every view anew from the log, while the portal serves. */
export async function rebuild(): Promise<void> {
  await withPlatformAsFound(async ({ pool, log }) => {
    const rebuilt = await withProgress('Rebuilding the views', (onProgress) =>
      rebuildViews(pool, log.codec, views, { onProgress }),
    );
    const { events, seconds, pauseMs } = rebuilt!; // null is for those who ask only where it is needed
    console.log(
      `Rebuilt ${views.length} views from ${events} events in ${seconds.toFixed(1)} s. ` +
        `Whoever saved something meanwhile waited ${Math.ceil(pauseMs)} ms at most.`,
    );
  });
}
