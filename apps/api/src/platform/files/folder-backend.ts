import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileBackend, markerName } from './file-backend.js';
import { makeFolders } from '../disk/make-folders.js';
import { syncFolder } from '../disk/sync-folder.js';

const probe = 'probe/check';

export class FolderBackend implements FileBackend {
  readonly place: string;

  constructor(private readonly folder: string) {
    this.place = `the folder ${folder}`;
  }

  async put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const path = this.path(key);
    const writing = isInFolder(key) ? half(`${path}.${randomUUID()}`) : half(path); // two processes may record the same
    await makeFolder(dirname(path));
    try {
      await write(writing, content);
      await rename(writing, path);
    } catch (error) {
      await rm(writing, { force: true }).catch(() => undefined); // on a full disk, too, it must not stay
      throw error;
    }
    await syncFolder(dirname(path));
  }

  async get(key: string): Promise<Readable | null> {
    const file = await open(this.path(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return file && file.createReadStream();
  }

  async remove(key: string): Promise<void> {
    const path = this.path(key);
    for (const left of [half(path), path]) await rm(left, { force: true });
  }

  async list(folder: string): Promise<string[]> {
    const entries = await readdir(join(this.folder, folder), { withFileTypes: true }).catch(nothingIfMissing);
    return entries.flatMap((entry) => (entry.isFile() && !isHalf(entry.name) ? entry.name : []));
  }

  /** Stores a small file, because a folder may be read-only, or its disk full. */
  async check(): Promise<void> {
    await this.put(probe, Readable.from([Buffer.from(probe)]));
    await this.remove(probe);
  }

  /** Spreads files over 256 folders. A single folder with a hundred thousand files is slow to list. */
  private path(key: string): string {
    return key === markerName || isInFolder(key) ? join(this.folder, key) : join(this.folder, key.slice(0, 2), key);
  }
}

async function write(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const bytes of content) await file.appendFile(bytes);
    await file.sync(); // the event that names the file must not be durable before the file
  } finally {
    await file.close();
  }
}

/** A new folder is durable once the folder above it is synced. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = await makeFolders(folder, 0o700);
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = dirname(made)) await syncFolder(dirname(made));
}

function isInFolder(key: string): boolean {
  return key.includes('/');
}

function half(path: string): string {
  return `${path}.half`;
}

function isHalf(name: string): boolean {
  return name.endsWith(half(''));
}

function nothingIfMissing(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
