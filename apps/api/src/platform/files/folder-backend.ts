import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileBackend, markerName } from './file-backend.js';
import { syncFolder } from '../disk/sync-folder.js';

export class FolderBackend implements FileBackend {
  readonly place: string;

  constructor(private readonly folder: string) {
    this.place = `the folder ${folder}`;
  }

  async put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const path = this.path(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(half(path), 'w', 0o600);
    try {
      for await (const bytes of content) await file.appendFile(bytes);
      await file.sync(); // the event that names the file must not be durable before the file
    } finally {
      await file.close();
    }
    await rename(half(path), path);
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

  /** Spreads files over 256 folders. A single folder with a hundred thousand files is slow to list. */
  private path(key: string): string {
    return key === markerName ? join(this.folder, key) : join(this.folder, key.slice(0, 2), key);
  }
}

function half(path: string): string {
  return `${path}.half`;
}
