import { t, text } from '@staffroom/contracts/texts/text.js';
import { AppError } from '../http/app-error.js';

const retryAfterSeconds = 60;
const fullCodes = ['ENOSPC', 'EDQUOT'];

/** The disk or the S3 server did not store or return bytes. Nothing of the upload is kept. */
export class FileStoreUnavailable extends AppError {
  readonly isFull: boolean;

  constructor(override readonly cause: unknown) {
    const isFull = fullCodes.includes((Object(cause) as { code?: string }).code ?? '');
    super(503, t(isFull ? full : away), isFull ? 'DISK_FULL' : 'FILE_STORE_UNAVAILABLE', undefined, retryAfterSeconds);
    this.isFull = isFull;
  }
}

const full = text('The server has no disk space left for files. Ask your administrator to free some, then try again.');
const away = text(
  'Files cannot be stored or read at the moment. Try again in a minute. If the error persists, tell your administrator.',
);
