/** Parses a multipart form (R34): its fields become the body; its files are checked and wait for the handler. */
import { AsyncResource } from 'node:async_hooks';
import type { Request, Response } from 'express';
import multer from 'multer';
import { fileLimits } from '@staffroom/contracts/files.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { AppError, badRequest } from '../http/app-error.js';
import { allowSlowBody } from '../http/body-time.js';
import { notUtf8, refuseInheritedNames } from '../http/body.guard.js';
import { displayName } from './file-name.js';
import { FileStoreUnavailable } from './file-store-unavailable.js';
import { ReceivedFile } from './received-file.js';
import { uploadsFolder } from './spool.js';

export interface UploadRule {
  /** Name of the form field that contains the files. */
  field: string;
  maxFiles: number;
  /** The error message if the form contains none. */
  missing: () => string;
  /** Counts the bytes for the person who sends them. */
  takesQuota?: boolean;
}

/** The parser of forms calls back outside of the request, whose reader has a language. */
const ofRequest = AsyncResource.bind;
const fieldBytes = 64 * 1024;
const fieldCount = 20;
/** Allowance for part headers and form fields in addition to the files. */
const wrappingBytes = 1024 * 1024;

/**
 * Accepts all files or none: after an error, nothing of the form remains. Checks every file before rejecting one, so
 * that the error does not depend on the order of the files (R2b).
 */
export async function receiveFiles(
  request: Request,
  response: Response,
  dataDir: string,
  rule: UploadRule,
): Promise<ReceivedFile[]> {
  if (!request.is('multipart/form-data')) throw new AppError(415, t('Send the files as a form (multipart/form-data).'));
  if (announcedBytes(request) > mostBytes(rule)) throw tooLarge();
  allowSlowBody(request);
  const receiving: Promise<ReceivedFile>[] = [];
  const oversized: AppError[] = [];
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
      _handleFile: ofRequest((_, file, done) => {
        const noteSize = () => void oversized.push(tooLarge(file.originalname));
        file.stream.once('limit', ofRequest(noteSize));
        const received = receiveFile(file, dataDir, rule.field);
        receiving.push(received);
        received.then(
          () => done(),
          (error: unknown) => {
            if (!(error instanceof AppError)) return done(error);
            file.stream.resume();
            done();
          },
        );
      }),
      _removeFile: (_, __, done) => done(null), // they are forgotten together below
    },
  }).any();
  try {
    await new Promise<void>((resolve, reject) => {
      const settle = (error: unknown) => (error ? reject(refusal(error, rule)) : resolve());
      form(request, response, ofRequest(settle));
    });
    if (receiving.length === 0) throw badRequest(rule.field, rule.missing());
    refuseInheritedNames(request.body);
    // the parser has decoded the fields, and put U+FFFD for what is not UTF-8
    if (
      Object.values(request.body as object)
        .flat()
        .some((text) => String(text).includes('\ufffd'))
    )
      throw notUtf8();
    request.body = { ...(request.body as object) };
    return await Promise.all(receiving);
  } catch (error) {
    const outcomes = await Promise.allSettled(receiving);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.forget();
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
    throw withReasons(foremost([error, ...refused]), [...oversized, ...refused], rule.field);
  }
}

/** The announced size of a form, or the most that is accepted if the client announces none or more. */
export function expectedBytes(request: Request, rule: UploadRule): number {
  return Math.min(announcedBytes(request) || Infinity, mostBytes(rule));
}

/** 0 if the client does not announce the size. */
function announcedBytes(request: Request): number {
  return Number(request.get('content-length') ?? 0);
}

function mostBytes({ maxFiles }: UploadRule): number {
  return maxFiles * fileLimits.maxBytes + wrappingBytes;
}

async function receiveFile(file: Express.Multer.File, dataDir: string, field: string): Promise<ReceivedFile> {
  if (file.fieldname !== field) throw badRequest(field, t('Files must be sent in the field {field}.', { field }));
  // a rejected file is read to its end, so that the rest of the form can be read
  const bytes = file.stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  return ReceivedFile.from(uploadsFolder(dataDir), field, file.originalname, bytes);
}

/**
 * Size errors come before type errors, and both before everything else (R2b). Server errors come after the errors of
 * the form.
 */
function foremost(errors: readonly unknown[]): unknown {
  const refusals = errors.filter((error) => error instanceof AppError);
  return refusals.sort((one, other) => rankOf(one) - rankOf(other))[0] ?? errors[0];
}

/** Names every file that was refused, and why: one upload, one round of corrections. */
function withReasons(foremost: unknown, refused: readonly unknown[], field: string): unknown {
  const reasons = refused.filter((error) => error instanceof AppError && error.getStatus() < 500) as AppError[];
  if (reasons.length === 0 || !(foremost instanceof AppError)) return foremost;
  const errors = reasons.flatMap(({ errors, message }) => errors ?? [{ field, message }]);
  return new AppError(foremost.getStatus(), foremost.message, foremost.code, errors);
}

function rankOf(error: AppError): number {
  const place = [413, 415].indexOf(error.getStatus());
  return place === -1 ? 2 : place;
}

function tooLarge(givenName?: string): AppError {
  const name = givenName && displayName(givenName);
  const megabytes = String(fileLimits.maxBytes / 1024 / 1024);
  const message = name
    ? t('“{name}” is too large. A file may be at most {megabytes} MB.', { name, megabytes })
    : t('A file may be at most {megabytes} MB.', { megabytes });
  return new AppError(413, message);
}

function refusal(error: unknown, { maxFiles }: UploadRule): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge();
    if (error.code === 'LIMIT_FILE_COUNT') {
      const message = t(
        '{max, plural, =1 {Send only one file.} one {Send at most # file at a time.} other {Send at most # files at a time.}}',
        { max: maxFiles },
      );
      return new AppError(413, message);
    }
    return new AppError(400, t('The form could not be read.'));
  }
  // Disk errors have a system call. All other errors concern the form: it broke off, or is not a form.
  if ((error as NodeJS.ErrnoException).syscall) return new FileStoreUnavailable(error);
  return new AppError(400, t('The form could not be read, or the upload was interrupted.'));
}
