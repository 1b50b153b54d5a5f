/** Takes a multipart form apart (R34): its fields become the body, its files are checked and wait for the handler. */
import { join } from 'node:path';
import type { Request, Response } from 'express';
import multer from 'multer';
import { fileLimits } from '@staffroom/contracts/files.js';
import { AppError, badRequest } from '../http/app-error.js';
import { ReceivedFile } from './received-file.js';

export interface UploadRule {
  /** Name of the form's field that holds the files. */
  field: string;
  maxFiles: number;
  /** Said where the form holds none. */
  missing: string;
}

const fieldBytes = 64 * 1024;
const fieldCount = 20;
/** Part headers and form fields around the files. */
const wrappingBytes = 1024 * 1024;

/** All files or none: whatever is refused, nothing of the form is left. */
export async function receiveFiles(
  request: Request,
  response: Response,
  dataDir: string,
  rule: UploadRule,
): Promise<ReceivedFile[]> {
  if (!request.is('multipart/form-data')) throw new AppError(415, 'Send the files as a form (multipart/form-data).');
  if (Number(request.get('content-length') ?? 0) > rule.maxFiles * fileLimits.maxBytes + wrappingBytes) {
    throw tooLarge();
  }
  const receiving: Promise<ReceivedFile>[] = [];
  const form = multer({
    defParamCharset: 'utf8',
    limits: {
      fileSize: fileLimits.maxBytes,
      files: rule.maxFiles,
      fields: fieldCount,
      fieldSize: fieldBytes,
      headerPairs: 20,
      fieldNestingDepth: 1,
    },
    storage: {
      _handleFile: (_, file, done) => {
        const received = ReceivedFile.from(join(dataDir, 'uploads'), rule.field, file.originalname, file.stream);
        receiving.push(received);
        received.then(() => done(), done);
      },
      _removeFile: (_, __, done) => done(null), // forgotten below, all together
    },
  }).array(rule.field);
  try {
    await new Promise<void>((resolve, reject) => {
      form(request, response, (error: unknown) => (error ? reject(refusal(error, rule)) : resolve()));
    });
    if (receiving.length === 0) throw badRequest(rule.field, rule.missing);
  } catch (error) {
    const outcomes = await Promise.allSettled(receiving);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.forget();
    // A file that is refused midway breaks the form off; what was wrong with the file is the reason.
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    throw refused.find(({ reason }) => reason instanceof AppError)?.reason ?? error;
  }
  request.body = { ...(request.body as object) };
  return Promise.all(receiving);
}

function tooLarge(): AppError {
  return new AppError(413, `A file may have at most ${fileLimits.maxBytes / 1024 / 1024} MB.`);
}

function refusal(error: unknown, { field, maxFiles }: UploadRule): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge();
    if (error.code === 'LIMIT_FILE_COUNT') {
      return new AppError(413, maxFiles === 1 ? 'Send one file only.' : `Send at most ${maxFiles} files at a time.`);
    }
    if (error.code === 'LIMIT_UNEXPECTED_FILE') return badRequest(field, `Files are expected in the field ${field}.`);
    return new AppError(400, 'The form could not be understood.');
  }
  // The disk's own troubles have a system call; all else is about the form: broken off, or not a form at all.
  if ((error as NodeJS.ErrnoException).syscall) return error;
  return new AppError(400, 'The form could not be understood, or was broken off.');
}
