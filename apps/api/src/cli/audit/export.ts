import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { FileHandle } from 'node:fs/promises';
import type pg from 'pg';
import { positionBefore } from '../../modules/audit/log-reader.js';
import { parseMoment } from '../../modules/audit/moment.js';
import { auditKeyToSign } from '../../platform/config/audit-key.js';
import type { ChainHead } from '../../platform/log-integrity/chain-report.js';
import { isoMicros } from '../../platform/log-integrity/checkpoint.js';
import type { ExportManifest } from '../../platform/log-integrity/export-manifest.js';
import { withSnapshot } from '../../platform/database/snapshot.js';
import { chainStart } from '../../platform/log-integrity/hashed-rows.js';
import { withProgress } from '../console/progress.js';
import { exportEvents } from './export-events.js';
import { type FileFormat, lineFormats } from './export-lines.js';
import { type OpenLog, withLog } from '../open/open-log.js';
import { verifyOrThrow } from './verify.js';
import { refuseExisting, writeWhole } from './write-whole.js';

interface Options {
  from?: string;
  to?: string;
  format: FileFormat;
  out: string;
}

/** `staffroom audit export --format jsonl --out FILE`: every event of a period, from one snapshot of the log. */
export async function exportLog({ from, to, format, out }: Options): Promise<void> {
  const manifestFile = `${out}.manifest.json`;
  refuseExisting(out);
  refuseExisting(manifestFile);
  await withLog(async (open) => {
    const key = auditKeyToSign(open.config, console.error);
    const [start, end] = [from, to].map((text) => (text ? parseMoment(text, open.config.timeZone) : null));
    if (start && end && start.startMicros >= end.endMicros) throw new Error('--to is before --from.');
    const manifest = await withSnapshot(open.pool, async (client) => {
      const head = await verifyOrThrow(client);
      const first = start ? await positionBefore(client, start.startMicros) : 0;
      const last = end ? await positionBefore(client, end.endMicros) : head.position;
      const part = { after: await headAt(client, first), lastPosition: Math.max(first, last) };
      const written = await writeWhole(out, (file) => writeEvents(file, open, client, part, format));
      return key.sign<ExportManifest>({
        format: 'staffroom-export-1',
        file: basename(out),
        fileFormat: format,
        ...written,
        from: start ? isoMicros(String(start.startMicros)) : null,
        to: end ? isoMicros(String(end.endMicros)) : null,
        afterPosition: first,
        hashBefore: part.after.hash.toString('hex'),
        headPosition: head.position,
        headHash: head.hash.toString('hex'),
        madeAt: new Date().toISOString(),
      });
    });
    await writeWhole(manifestFile, (file) => file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`));
    console.error(`${out}: ${manifest.count} events after position ${manifest.afterPosition}.`);
    console.error(`${manifestFile}: the manifest. Keep the two files together.`);
  });
}

interface Part {
  after: ChainHead;
  lastPosition: number;
}

type Written = Pick<ExportManifest, 'fileBytes' | 'fileSha256' | 'count' | 'lastPosition' | 'hashLast'>;

async function writeEvents(
  file: FileHandle,
  { codec }: OpenLog,
  client: pg.Client,
  { after, lastPosition }: Part,
  format: FileFormat,
): Promise<Written> {
  const { head, lines } = lineFormats[format];
  const sha256 = createHash('sha256');
  let fileBytes = 0;
  const write = async (text: string) => {
    const bytes = Buffer.from(text, 'utf8');
    sha256.update(bytes);
    fileBytes += bytes.length;
    await file.writeFile(bytes);
  };
  await write(head);
  const total = lastPosition - after.position;
  const last = await withProgress('Exporting', async (onProgress) => {
    let reached = after;
    for await (const page of exportEvents({ client, codec, start: after, lastPosition })) {
      await write(lines(page.events));
      reached = page.head;
      onProgress(reached.position - after.position, total);
    }
    return reached;
  });
  const hashLast = last.hash.toString('hex');
  return { fileBytes, fileSha256: sha256.digest('hex'), count: total, lastPosition: last.position, hashLast };
}

/** The head that the first event of the export is chained to. */
async function headAt(client: pg.Client, position: number): Promise<ChainHead> {
  if (position === 0) return chainStart;
  const { rows } = await client.query<{ hash: Buffer }>('select hash from log.events where position = $1', [position]);
  return { position, hash: rows[0]!.hash };
}
