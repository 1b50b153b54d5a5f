import { isFileAddress, openedParameter } from '@staffroom/contracts/files.js';
import type { Reason } from '@staffroom/domain/reasons.js';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import type { Request, Response } from 'express';
import {
  CommandIdReused,
  isOtherShape,
  isUnavailable,
  MasterKeyOutdated,
  PersonGone,
  StreamConflict,
  ViewsOutdated,
} from '../database/sql-errors.js';
import { isDiskFailure } from '../disk/disk-failure.js';
import { RuleBroken } from '../event-log/unit-of-work.js';
import { AppError, LostError } from './app-error.js';
import { InfectedFiles } from './infected-files.js';
import type { SignedInRequest } from './current-user.js';
import { isFromOtherSite } from './other-site.js';
import { statusOf } from './rejection-status.js';
import { requestIdOf } from './request-id.js';
import { noteFailure } from './request-log.js';

/** Must not fail. */
export interface Refusals {
  /**
   * The refusal of a call whose sender has lost the right to it since the guards ran, because the body arrived later.
   * Null if nothing was lost.
   */
  since(request: SignedInRequest): Promise<AppError | null>;
  /** Records a call that was refused for lack of rights, before the response is sent. */
  refused(request: SignedInRequest, status: 403 | 404): Promise<void>;
  /** Records an upload that contained malware. */
  infected(request: SignedInRequest, files: InfectedFiles): Promise<void>;
}

/** Counts the refused attempts of each person. Returns the 429 that replaces the reply if there were too many. */
export interface RefusedAttempts {
  refused(userId: string): Promise<AppError | null>;
}

/**
 * The only place that turns a failure into a response (R1): never with a stack trace, SQL or a path. An unexpected
 * error becomes a 500 with an id.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly refusals: Refusals,
    private readonly attempts: RefusedAttempts,
    /** Whether another version has rebuilt the views for itself. */
    private readonly isOutdated: () => Promise<boolean>,
    private readonly sentenceOf: (reason: Reason) => string,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const found = this.answerTo((await this.dueToUpgrade(error)) ?? error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const lost = found.getStatus() < 500 ? await this.refusals.since(request) : null;
    const answer = await this.limited(lost ?? found, request);
    if (answer instanceof InfectedFiles) await this.refusals.infected(request, answer);
    if (isByRights(answer)) await this.refusals.refused(request, answer.getStatus() as 403 | 404);
    if (answer.getStatus() === 401 && isFileOpened(request)) {
      response.redirect(303, `/login?${openedParameter}=${encodeURIComponent(request.path)}`);
      return;
    }
    if (answer.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(answer.retryAfterSeconds));
    response.status(answer.getStatus()).json(answer.body());
  }

  /** What this version reads may have another shape until its process ends. */
  private async dueToUpgrade(error: unknown): Promise<ViewsOutdated | null> {
    const isDue = isOtherShape(error) && (await this.isOutdated().catch(() => false));
    return isDue ? new ViewsOutdated('Another version of the portal has taken over.', { cause: error }) : null;
  }

  private async limited(answer: AppError, request: SignedInRequest): Promise<AppError> {
    const { signedIn } = request;
    if (!signedIn || !isRefusedAttempt(answer.getStatus()) || isFromAnotherSite(request, answer)) return answer;
    // a refusal is still a refusal if it cannot be counted
    return (await this.attempts.refused(signedIn.id).catch(() => null)) ?? answer;
  }

  private answerTo(error: unknown, request: Request): AppError {
    if (error instanceof AppError) {
      if (error.cause !== undefined) noteFailure(request, error.cause, { unexpected: false });
      return error;
    }
    if (error instanceof RuleBroken) {
      const { kind, because, code, field } = error.rejection;
      const message = this.sentenceOf(because);
      return new AppError(statusOf[kind], message, code, field ? [{ field, message }] : undefined);
    }
    if (error instanceof PersonGone) return new AppError(404, t('This person no longer exists.'));
    if (error instanceof StreamConflict)
      return new AppError(409, t('Someone else changed this at the same moment. Try again.'), 'CONFLICT');
    if (error instanceof ViewsOutdated || error instanceof MasterKeyOutdated)
      return unavailable(t('Staffroom is being updated. Nothing was saved; try again in a moment.'), updatingSeconds);
    if (error instanceof CommandIdReused) {
      const message = t('This Idempotency-Key was already used for another request. Use a new one.');
      return new AppError(409, message, 'IDEMPOTENCY_KEY_REUSED');
    }
    if (error instanceof HttpException && error.getStatus() < 500) return fromFramework(error);
    const id = requestIdOf(request);
    const unexpected = !isUnavailable(error);
    noteFailure(request, error, { unexpected });
    if (!unexpected) return unavailable(t(busy), busySeconds);
    if (isDiskFailure(error)) return unavailable(t(diskFails), diskFailsSeconds);
    return new AppError(
      500,
      t(
        'Something went wrong on the server. Try again. If the error persists, give your administrator this number: {id}.',
        { id },
      ),
    );
  }
}

function unavailable(message: string, retryAfterSeconds: number): AppError {
  return new AppError(503, message, undefined, undefined, retryAfterSeconds);
}

/** In a tab of a browser, which would show the JSON to a person. Other clients get the 401. */
function isFileOpened(request: Request): boolean {
  return (
    request.method === 'GET' &&
    isFileAddress(request.path) &&
    request.get('sec-fetch-mode') === 'navigate' &&
    (request.get('accept') ?? '').includes('text/html')
  );
}

function isRefusedAttempt(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** Another page may have sent it without the user's knowledge, and must not use up the user's refused attempts. */
function isFromAnotherSite(request: Request, { code }: AppError): boolean {
  return code === 'CROSS_SITE' || isFromOtherSite(request);
}

/**
 * Not recorded as refusals. A cross-site call may have been sent without the user's knowledge. A user who must change
 * the password, or add a second factor, has the right to everything else.
 */
const notByRights: readonly (string | undefined)[] = [
  'CROSS_SITE',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_SET_UP_REQUIRED',
];

function isByRights(answer: AppError): boolean {
  if (answer.getStatus() === 404) return !(answer instanceof LostError);
  return answer.getStatus() === 403 && !notByRights.includes(answer.code);
}

const busy = text(
  'Staffroom cannot answer at the moment because its database does not respond. Try again in a few seconds.',
);
const busySeconds = 5;
const diskFails = text(
  'The server cannot use its disk at the moment. Nothing was saved. Tell your administrator, then try again.',
);
const diskFailsSeconds = 60;
const updatingSeconds = 2;

const sentences: Record<number, Text> = {
  400: text('The request could not be understood.'),
  403: text('You are not allowed to do this.'),
  404: text('There is nothing at this address.'),
  405: text('This address does not support that method.'),
  413: text('The request is too large.'),
  415: text('This kind of content is not accepted here.'),
};

function fromFramework(error: HttpException): AppError {
  const status = error.getStatus();
  const sentence = sentences[status];
  return new AppError(status, sentence ? t(sentence) : error.message);
}
