import { statfs } from 'node:fs/promises';
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
    const { bavail, bsize } = await statfs(this.folder).catch((error: unknown) => {
      release();
      throw error;
    });
    if (bavail * bsize - this.promisedBytes >= this.reserveMb * bytesPerMb) return release;
    release();
    throw new AppError(503, diskFull, 'DISK_FULL', undefined, retryAfterSeconds);
  }
}

const diskFull =
  'The server has too little free disk space for uploads. Nothing was saved. Ask your administrator to free some, then try again.';
