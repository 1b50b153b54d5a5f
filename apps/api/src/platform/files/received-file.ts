import { createHash } from 'node:crypto';
import { fileLimits, type FileType } from '@staffroom/contracts/files.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { AppError, badRequest } from '../http/app-error.js';
import { displayName } from './file-name.js';
import type { CheckedFile } from './file-store.js';
import { headBytes, sniffFileType } from './sniff-file-type.js';
import { spool, type SpooledBytes } from './spool.js';

/** An upload that is being received: read once, checked while it is read, and kept until it is forgotten. */
export class ReceivedFile implements CheckedFile {
  private constructor(
    readonly name: string,
    readonly sizeBytes: number,
    readonly type: FileType,
    readonly sha256: string,
    private readonly spooled: SpooledBytes,
  ) {}

  /** Reads the upload to its end, or rejects it (R34) as soon as possible. */
  static async from(folder: string, field: string, givenName: string, bytes: AsyncIterable<Buffer>) {
    const name = displayName(givenName);
    if (name === null) {
      const max = String(fileLimits.nameMax);
      throw badRequest(field, t('A file needs a name of at most {max} characters.', { max }));
    }
    const found = new Findings(field, name);
    const spooled = await spool(folder, found.watching(bytes));
    try {
      return new ReceivedFile(name, found.sizeBytes, found.readableType(), found.sha256(), spooled);
    } catch (error) {
      await spooled.forget();
      throw error;
    }
  }

  content(): AsyncIterable<Buffer> {
    return this.spooled.content();
  }

  async forget(): Promise<void> {
    await this.spooled.forget();
  }
}

/** What is known of a file while its bytes pass through. */
class Findings {
  sizeBytes = 0;
  private head: Buffer = Buffer.alloc(0);
  private hasPdfObject = false;
  private end: Buffer = Buffer.alloc(0);
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
      if (!this.hasPdfObject) this.lookForPdfObject(part);
      yield part;
    }
  }

  /** A PDF consists of objects. Without any it is a header alone, or damaged. */
  readableType(): FileType {
    const type = this.typeOrRefusal();
    if (type === 'application/pdf' && !this.hasPdfObject)
      throw new AppError(415, t('“{name}” cannot be read. It may be damaged.', { name: this.name }));
    return type;
  }

  sha256(): string {
    return this.hash.digest('hex');
  }

  private typeOrRefusal(): FileType {
    if (this.sizeBytes === 0) throw badRequest(this.field, t('“{name}” is empty.', { name: this.name }));
    const type = sniffFileType(this.head);
    if (!type) throw new AppError(415, t('“{name}” is not a PDF, JPEG or PNG file.', { name: this.name }));
    return type;
  }

  private lookAt(part: Buffer): void {
    this.head = Buffer.concat([this.head, part.subarray(0, headBytes)]);
    if (this.head.length >= headBytes) this.typeOrRefusal();
  }

  private lookForPdfObject(part: Buffer): void {
    const bytes = Buffer.concat([this.end, part]);
    this.hasPdfObject = bytes.includes('obj');
    this.end = bytes.subarray(-2);
  }
}
