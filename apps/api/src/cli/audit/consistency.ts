import { proveConsistency } from '../../platform/log-integrity/consistency-proof.js';
import { withLog } from '../open/open-log.js';
import { readCheckpoint } from './kept-files.js';
import { refuseExisting, writeWhole } from './write-whole.js';

/** `staffroom audit consistency A B`: proves that the log of one checkpoint is the beginning of that of another, without its data. */
export async function consistency(
  a: string,
  b: string,
  { publicKey, out }: { publicKey?: string; out?: string },
): Promise<void> {
  if (out) refuseExisting(out);
  await withLog(async (open) => {
    const given = [a, b].map((file) => readCheckpoint(open.config, file, publicKey));
    const [first, second] = given.sort((one, other) => one.size - other.size);
    const text = `${JSON.stringify(await proveConsistency(open.pool, first!, second!), null, 2)}\n`;
    if (out) await writeWhole(out, (file) => file.writeFile(text));
    else process.stdout.write(text);
    console.error(
      `Consistent: the log of ${first!.size} events is the beginning of the log of ${second!.size} events.`,
    );
  });
}
