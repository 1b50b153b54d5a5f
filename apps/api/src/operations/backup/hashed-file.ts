/** Writes files of a backup: once, readable by their owner only, synced to disk, and hashed on the way. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';

export interface HashedFile {
  bytes: number;
  sha256: string;
  /** For a table in PostgreSQL's text format, the number of rows. */
  lines: number;
}

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

const newline = 10;

/** Fails if the file exists. */
export async function writeHashed(
  path: string,
  content: Bytes,
  onLines: (lines: number) => void = () => undefined,
): Promise<HashedFile> {
  const tally = new Tally();
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const bytes of content) {
      onLines(tally.add(bytes));
      await file.appendFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return tally.result();
}

export async function hashFile(path: string): Promise<HashedFile> {
  const tally = new Tally();
  for await (const bytes of createReadStream(path)) tally.add(bytes as Buffer);
  return tally.result();
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

class Tally {
  private readonly sha256 = createHash('sha256');
  private bytes = 0;
  private lines = 0;

  /** Returns the number of lines so far. */
  add(bytes: Buffer): number {
    this.sha256.update(bytes);
    this.bytes += bytes.length;
    for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) this.lines += 1;
    return this.lines;
  }

  result(): HashedFile {
    return { bytes: this.bytes, sha256: this.sha256.digest('hex'), lines: this.lines };
  }
}
