import type pg from 'pg';
import type { Keyring } from '../events/keyring.js';
import { PolledCondition } from '../jobs/polled-condition.js';
import { Sweeper } from '../jobs/sweeper.js';
import { currentMasterKey, follows } from '../master-key/follow-rotation.js';
import { fingerprintInUse, fingerprintOf } from '../views/fingerprint.js';
import { dropUnfinishedViews } from '../views/unfinished-views.js';
import type { View } from '../views/view.js';

const lookEveryMs = 1_000;
const tidyEveryMs = 60_000;

/** The exit code that keeps a supervisor from starting this version again. */
export const outdatedExitCode = 3;
const outdatedLine =
  'Another version of Staffroom has rebuilt the views for itself. This version closes; start the new one in its place.';
export const rotatedLine =
  'The master key of the database was replaced, and this process has the old one: it closes. Start it with the new MASTER_KEY.';

/**
 * Ends a process whose views another version has replaced, or that does not have the database's master key any more. It can
 * no longer write, and what it reads may have another shape or be unreadable. Its appends fail from that moment on
 * (ViewsOutdated, MasterKeyOutdated), so it does no harm until it notices. Follows a rotation if it has the new key too.
 */
export class TakeoverWatch {
  /** Resolves with the reason. The process must then close. */
  readonly outdated: Promise<string>;
  /** Whether another version or another master key may have taken over. */
  readonly condition: PolledCondition;
  private readonly sweepers: readonly Sweeper[];
  private end: (reason: string) => void = () => undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly keyring: Keyring,
    views: readonly View[],
  ) {
    const fingerprint = fingerprintOf(views);
    const silent = () => undefined; // an unreachable database is reported elsewhere
    this.outdated = new Promise((resolve) => (this.end = resolve));
    this.condition = new PolledCondition(
      `coalesce(${fingerprintInUse} <> '${fingerprint}', false) or coalesce(${currentMasterKey} <> '${keyring.masterKeyId}', false)`,
    );
    this.condition.whenHolding(() => void this.look(fingerprint).catch(silent));
    this.sweepers = [
      new Sweeper('looking for a newer version', () => this.look(fingerprint), lookEveryMs, silent, this.condition),
      new Sweeper('removing unfinished views', async () => void (await dropUnfinishedViews(pool)), tidyEveryMs, silent),
    ];
  }

  start(): void {
    for (const sweeper of this.sweepers) sweeper.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.sweepers.map((sweeper) => sweeper.stop()));
  }

  private async look(fingerprint: string): Promise<void> {
    const { rows } = await this.pool.query<{ views: string | null; masterKey: string | null }>({
      name: 'who_has_taken_over',
      text: `select ${fingerprintInUse} as views, ${currentMasterKey} as "masterKey"`,
    });
    const { views, masterKey } = rows[0]!;
    if (views !== null && views !== fingerprint) this.end(outdatedLine);
    if (masterKey !== null && !follows(this.keyring, masterKey)) this.end(rotatedLine);
  }
}
