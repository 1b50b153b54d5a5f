import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileLimits, type FileType } from '@staffroom/contracts/files.js';
import { AppError, badRequest } from '../http/app-error.js';
import { decrypted, encrypted } from './file-cipher.js';
import { displayName } from './file-name.js';
import type { CheckedFile } from './file-store.js';
import { headBytes, sniffFileType } from './sniff-file-type.js';

/**
 * An upload on its way, in a file that has lost its name already and under a key that only this object knows: whenever the
 * process ends, nothing stays behind, and nothing readable ever touched the disk.
 */
export class ReceivedFile implements CheckedFile {
  private constructor(
    readonly name: string,
    readonly sizeBytes: number,
    readonly type: FileType,
    readonly sha256: string,
    private readonly key: Buffer,
    private readonly handle: FileHandle,
  ) {}

  /** Reads the upload to its end, or refuses it (R34) as soon as that is clear. */
  static async from(folder: string, field: string, givenName: string, bytes: AsyncIterable<Buffer>) {
    const name = displayName(givenName);
    if (name === null) throw badRequest(field, `A file needs a name of at most ${fileLimits.nameMax} characters.`);
    const key = randomBytes(32);
    const handle = await openNameless(folder);
    try {
      const found = new Findings(field, name);
      for await (const part of encrypted(key, found.watching(bytes))) await handle.appendFile(part);
      return new ReceivedFile(name, found.sizeBytes, found.typeOrRefusal(), found.sha256(), key, handle);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  content(): AsyncIterable<Buffer> {
    return decrypted(this.key, this.handle.createReadStream({ start: 0, autoClose: false }));
  }

  async forget(): Promise<void> {
    await this.handle.close();
  }
}

/** What is found out about a file while it flows by. */
class Findings {
  sizeBytes = 0;
  private head: Buffer = Buffer.alloc(0);
  private readonly hash = createHash('sha256');

  constructor(
    private readonly field: string,
    private readonly name: string,
  ) {}

  async *watching(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const part of bytes) {
      this.sizeBytes += part.length;
      this.hash.update(part);
      if (this.head.length < headBytes) this.lookAt(part);
      yield part;
    }
  }

  typeOrRefusal(): FileType {
    if (this.sizeBytes === 0) throw badRequest(this.field, `“${this.name}” is empty.`);
    const type = sniffFileType(this.head);
    if (!type) throw new AppError(415, `“${this.name}” is neither a PDF nor a JPEG nor a PNG.`);
    return type;
  }

  sha256(): string {
    return this.hash.digest('hex');
  }

  private lookAt(part: Buffer): void {
    this.head = Buffer.concat([this.head, part.subarray(0, headBytes)]);
    if (this.head.length >= headBytes) this.typeOrRefusal();
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}
