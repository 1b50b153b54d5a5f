import { makeCheckpoint } from '../../platform/log-integrity/checkpoint.js';
import { auditKeyToSign } from './audit-key.js';
import { withLog } from '../open/open-log.js';
import { verifyOrThrow } from './verify.js';
import { refuseExisting, writeWhole } from './write-whole.js';

/** Verifies the whole log and signs its head. A log that fails verification is not signed. */
export async function checkpoint({ out }: { out?: string }): Promise<void> {
  if (out) refuseExisting(out);
  await withLog(async (open) => {
    const key = auditKeyToSign(open.config);
    const head = await verifyOrThrow(open.pool);
    const text = `${JSON.stringify(makeCheckpoint(head, new Date(), key), null, 2)}\n`;
    if (!out) return void process.stdout.write(text);
    await writeWhole(out, (file) => file.writeFile(text));
    console.error(`${out}: position ${head.position}, hash ${head.hash.toString('hex')}. Store it on another machine.`);
  });
}
