import type pg from 'pg';
import { isoMicros } from '../../platform/log-integrity/checkpoint.js';
import { keysThatDoNotFit } from '../../modules/erasure/facade.js';
import type { WalkOptions } from '../../platform/log-integrity/chain-walk.js';
import type { VerifiedHead } from '../../platform/log-integrity/chain-report.js';
import { eventsSetAside } from '../../platform/log-integrity/set-aside-report.js';
import type { DatabasePool } from '../../platform/database/pool.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { plain } from '../console/print.js';
import { withProgress } from '../console/progress.js';
import { readCheckpoint } from './kept-files.js';
import { withLog } from '../open/open-log.js';

interface Options {
  checkpoint?: string;
  publicKey?: string;
}

const keysNamed = 20;

/** Verifies the whole chain; prints its head, or throws the first error found. Then compares people's keys with the events. */
export async function verify({ checkpoint: file, publicKey }: Options): Promise<void> {
  await withLog(async (open) => {
    if (publicKey && !file)
      throw new Error('--public-key verifies the signature of a checkpoint. Pass the checkpoint with --checkpoint.');
    const checkpoint = file === undefined ? undefined : readCheckpoint(open.config, file, publicKey);
    const { position, hash, recordedAtMicros } = await verifyOrThrow(open.pool, { checkpoint });
    console.log(`Intact: ${position} events.`);
    if (recordedAtMicros !== null) console.log(`Last:   position ${position}, recorded ${isoMicros(recordedAtMicros)}`);
    console.log(`Hash:   ${hash.toString('hex')}`);
    for (const { position: aside, type, stream, by, reason } of await eventsSetAside(open.pool))
      console.log(plain(`Event ${aside} (${type} in ${stream}) was set aside by event ${by}: ${reason}`));
    if (checkpoint) console.log(`Holds the checkpoint of position ${checkpoint.position}, made ${checkpoint.madeAt}.`);
    refuse(await keysThatDoNotFit(open.pool, open.keyring));
  });
}

function refuse(wrongKeys: string[]): void {
  if (wrongKeys.length === 0) return;
  const more = wrongKeys.length > keysNamed ? [`The same holds for ${wrongKeys.length - keysNamed} more keys.`] : [];
  throw new Error(['THE KEYS DO NOT FIT THE EVENTS.', ...wrongKeys.slice(0, keysNamed), ...more].map(plain).join('\n'));
}

export async function verifyOrThrow(db: DatabasePool | pg.Client, options: WalkOptions = {}): Promise<VerifiedHead> {
  const report = await withProgress('Verifying', (onProgress) => verifyLog(db, { ...options, onProgress }));
  if (!report.intact) throw new Error(`NOT INTACT at position ${report.position}. ${report.words}`);
  return report;
}
