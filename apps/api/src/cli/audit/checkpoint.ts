import { auditKeyToSign } from '../../platform/config/audit-key.js';
import { checkpointText, makeCheckpoint } from '../../platform/log-integrity/checkpoint.js';
import { TreeHasher } from '../../platform/merkle/tree-hasher.js';
import { withLog } from '../open/open-log.js';
import { verifyOrThrow } from './verify.js';
import { refuseExisting, writeWhole } from './write-whole.js';

/** Verifies the whole log and signs its head. A log that fails verification is not signed. */
export async function checkpoint({ out }: { out?: string }): Promise<void> {
  if (out) refuseExisting(out);
  await withLog(async (open) => {
    const key = auditKeyToSign(open.config, console.error);
    const tree = new TreeHasher();
    const head = await verifyOrThrow(open.pool, { tree });
    const text = checkpointText(makeCheckpoint(head, tree, new Date(), key));
    if (!out) return void process.stdout.write(text);
    await writeWhole(out, (file) => file.writeFile(text));
    console.error(`${out}: position ${head.position}, hash ${head.hash.toString('hex')}. Store it on another machine.`);
  });
}
