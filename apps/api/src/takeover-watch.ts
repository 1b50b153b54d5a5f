import { MasterKeyWatch, rotatedLine } from './platform/master-key/master-key-watch.js';
import type { Platform } from './platform/platform.module.js';
import type { View } from './platform/views/view.js';
import { outdatedLine, ViewsWatch } from './platform/views/views-watch.js';

/** Ends a process that can no longer write, because another version or another master key has taken over. */
export class TakeoverWatch {
  /** Resolves with the reason. */
  readonly outdated: Promise<string>;
  private readonly watches: readonly (ViewsWatch | MasterKeyWatch)[];

  constructor({ pool, keyring }: Pick<Platform, 'pool' | 'keyring'>, views: readonly View[]) {
    const viewsWatch = new ViewsWatch(pool, views);
    const keyWatch = new MasterKeyWatch(pool, keyring);
    this.watches = [viewsWatch, keyWatch];
    this.outdated = Promise.race([
      viewsWatch.outdated.then(() => outdatedLine),
      keyWatch.outdated.then(() => rotatedLine),
    ]);
  }

  start(): void {
    for (const watch of this.watches) watch.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.stop()));
  }
}
