import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { allCheckpoints } from '../../modules/checkpoints/facade.js';
import { withLog } from '../open/open-log.js';
import { writeWhole } from './write-whole.js';

/** `staffroom audit checkpoints --out FOLDER`: the checkpoints of every night with their time stamps, without those that are there. */
export async function checkpoints({ out }: { out: string }): Promise<void> {
  await withLog(async ({ pool }) => {
    await mkdir(out, { recursive: true });
    const rows = await allCheckpoints(pool);
    let written = 0;
    const keep = async (name: string, content: string | Buffer) => {
      const file = join(out, name);
      if (existsSync(file)) return;
      await writeWhole(file, (handle) => handle.writeFile(content));
      written++;
    };
    for (const { day, document, stamp } of rows) {
      await keep(`${day}.checkpoint.json`, document);
      if (stamp) await keep(`${day}.checkpoint.tsr`, stamp);
    }
    console.error(`${out}: ${rows.length} checkpoints, ${written} new files. Store them on another machine.`);
  });
}
