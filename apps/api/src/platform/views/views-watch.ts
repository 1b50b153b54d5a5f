import type pg from 'pg';
import { Sweeper } from '../jobs/sweeper.js';
import { fingerprintOf } from './fingerprint.js';
import { dropUnfinishedViews } from './unfinished-views.js';
import type { View } from './view.js';

const lookEveryMs = 1_000;
const tidyEveryMs = 60_000;

/**
 * Ends a process whose views another version has replaced: it can no longer write, and what it reads may have another
 * shape. Its appends fail from that moment on (ViewsOutdated), so it does no harm until it notices.
 */
export class ViewsWatch {
  /** Resolves when another version has taken over. */
  readonly outdated: Promise<void>;
  private readonly sweepers: readonly Sweeper[];
  private isOutdated: () => void = () => undefined;

  constructor(
    private readonly pool: pg.Pool,
    views: readonly View[],
  ) {
    const fingerprint = fingerprintOf(views);
    const silent = () => undefined; // an unreachable database is reported elsewhere
    this.outdated = new Promise((resolve) => (this.isOutdated = resolve));
    this.sweepers = [
      new Sweeper(() => this.look(fingerprint), lookEveryMs, silent),
      new Sweeper(async () => void (await dropUnfinishedViews(pool)), tidyEveryMs, silent),
    ];
  }

  start(): void {
    for (const sweeper of this.sweepers) sweeper.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.sweepers.map((sweeper) => sweeper.stop()));
  }

  private async look(fingerprint: string): Promise<void> {
    const { rowCount } = await this.pool.query({
      name: 'views_of_another_version',
      text: 'select from state.view_fingerprint where fingerprint <> $1',
      values: [fingerprint],
    });
    if (rowCount) this.isOutdated();
  }
}

/** The exit code that keeps a supervisor from starting this version again. */
export const outdatedExitCode = 3;
export const outdatedLine =
  'Another version of Staffroom has rebuilt the views for itself. This version closes; start the new one in its place.';
