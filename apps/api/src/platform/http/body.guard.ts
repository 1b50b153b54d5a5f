import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { GUARDS_METADATA, INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { json, type Request, type Response } from 'express';
import { AppError } from './app-error.js';

const parse = json({ limit: '256kb', strict: true });
/** No body here is deeper than a list of objects; what checks it goes down by recursion and would run out of stack. */
const deepest = 20;
const halfCharacter = /\p{Surrogate}/u;
const bodyless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * Reads a JSON body, after it is known who asks and whether they may: so a stranger's broken JSON is a 401, not a 400 (R2b).
 * A guard of the route that has more to ask first says `readsBody`, and calls readBody itself. Other content is left to
 * whoever takes it (uploads).
 */
@Injectable()
export class BodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!hasOne(context, GUARDS_METADATA, 'readsBody')) await readBody(context);
    return true;
  }
}

export async function readBody(context: ExecutionContext): Promise<void> {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  if (bodyless.has(request.method)) return;
  if (request.is('multipart/form-data') && hasOne(context, INTERCEPTORS_METADATA, 'takesForms')) return;
  await new Promise<void>((resolve, reject) => {
    parse(request, http.getResponse<Response>(), (error?: unknown) => (error ? reject(refusal(error)) : resolve()));
  });
  if (request.body === undefined && hasBody(request)) {
    throw new AppError(415, 'Send the body as JSON (content-type: application/json).');
  }
  if (isDeeperThan(deepest, request.body)) throw new AppError(400, 'The body is nested too deeply.');
  if (holdsHalfCharacter(request.body)) throw new AppError(400, 'The body holds text that is not Unicode.');
  request.body ??= {};
}

/** Whether a guard or an interceptor of that route says so of itself. */
function hasOne(context: ExecutionContext, metadata: string, property: string): boolean {
  const classes = (Reflect.getMetadata(metadata, context.getHandler()) ?? []) as object[];
  return classes.some((one) => property in one);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** JSON can spell half a surrogate pair; nothing that encodes text, neither the validators nor the database, can take it. */
function holdsHalfCharacter(value: unknown): boolean {
  if (typeof value === 'string') return halfCharacter.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsHalfCharacter);
}

function hasBody(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
}

function refusal(error: unknown): AppError {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return new AppError(413, 'The request is too large.');
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return new AppError(415, 'Send the body as UTF-8 JSON.');
  return new AppError(400, 'The body is not valid JSON.');
}
