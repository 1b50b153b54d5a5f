import type pg from 'pg';
import { type Checkpoint, isoMicros, parseCheckpoint } from '../../platform/log-integrity/checkpoint.js';
import type { Config } from '../../platform/config/config.js';
import type { VerifiedHead } from '../../platform/log-integrity/chain-report.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { withProgress } from '../console/progress.js';
import { checkSignature, readTextFile } from './audit-key.js';
import { withLog } from '../open/open-log.js';

interface Options {
  checkpoint?: string;
  publicKey?: string;
}

/** Walks the whole chain; says how far it reaches, or what is wrong first. */
export async function verify(options: Options): Promise<void> {
  await withLog(async (open) => {
    const checkpoint = readCheckpoint(open.config, options);
    const { position, hash, recordedAtMicros } = await verifyOrThrow(open.pool, checkpoint);
    console.log(`Intact: ${position} events.`);
    if (recordedAtMicros !== null) console.log(`Last:   position ${position}, recorded ${isoMicros(recordedAtMicros)}`);
    console.log(`Hash:   ${hash.toString('hex')}`);
    if (checkpoint) console.log(`Holds the checkpoint of position ${checkpoint.position}, made ${checkpoint.madeAt}.`);
  });
}

export async function verifyOrThrow(db: pg.Pool | pg.Client, checkpoint?: Checkpoint): Promise<VerifiedHead> {
  const report = await withProgress('Verifying', (onProgress) => verifyLog(db, { checkpoint, onProgress }));
  if (!report.intact) throw new Error(`NOT INTACT at position ${report.position}. ${report.words}`);
  return report;
}

function readCheckpoint(config: Config, { checkpoint: file, publicKey }: Options): Checkpoint | undefined {
  if (publicKey && !file)
    throw new Error('--public-key checks the signature of a checkpoint: name it with --checkpoint.');
  if (!file) return undefined;
  const checkpoint = parse(file);
  checkSignature(file, checkpoint, config, publicKey);
  return checkpoint;
}

function parse(file: string) {
  const text = readTextFile(file);
  try {
    return parseCheckpoint(text);
  } catch {
    throw new Error(`${file} is not a checkpoint of Staffroom.`);
  }
}
