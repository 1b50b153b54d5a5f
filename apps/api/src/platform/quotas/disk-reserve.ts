import { t, text } from '@staffroom/contracts/texts/text.js';
import { statfs } from 'node:fs/promises';
import { makeFolders } from '../disk/make-folders.js';
import { AppError } from '../http/app-error.js';

const bytesPerMb = 1024 * 1024;
const retryAfterSeconds = 60;

/**
 * Keeps part of the disk of the data folder free of uploads, so that everything else keeps working when they have filled
 * the rest.
 */
export class DiskReserve {
  /** What the uploads that are being received may still write. */
  private promisedBytes = 0;

  constructor(
    private readonly folder: string,
    private readonly reserveMb: number,
  ) {}

  /** Promises space for an upload, or throws 503. Call the returned function when the upload is stored or refused. */
  async promise(bytes: number): Promise<() => void> {
    this.promisedBytes += bytes; // before the query, so that uploads at the same moment see each other
    const release = () => void (this.promisedBytes -= bytes);
    try {
      if ((await this.freeBytes()) - this.promisedBytes >= this.reserveMb * bytesPerMb) return release;
      throw new AppError(503, t(diskFull), 'DISK_FULL', undefined, retryAfterSeconds);
    } catch (error) {
      release();
      throw error;
    }
  }

  private async freeBytes(): Promise<number> {
    await makeFolders(this.folder, 0o711); // with S3, nothing may have been written to it yet
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }
}

const diskFull = text(
  'The server has too little free disk space for uploads. Nothing was saved. Ask your administrator to free some, then try again.',
);
