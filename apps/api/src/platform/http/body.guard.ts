import { isUtf8 } from 'node:buffer';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { GUARDS_METADATA, INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { json, type Request, type Response } from 'express';
import { AppError, badRequest } from './app-error.js';

const limitBytes = 256 * 1024;
const largeBody = 'staffroom large body';
const parsers = new Map<number, ReturnType<typeof json>>();

/** A route may take more JSON than others. */
export const LargeBody = (bytes: number) => SetMetadata(largeBody, bytes);

function parserFor(limit: number): ReturnType<typeof json> {
  const parser = parsers.get(limit) ?? json({ limit, strict: true, verify: refuseOtherEncodings });
  parsers.set(limit, parser);
  return parser;
}

/** The parser would replace what is not UTF-8 by U+FFFD, and the text would be lost (R67b). */
function refuseOtherEncodings(_: unknown, __: unknown, bytes: Buffer): void {
  if (!isUtf8(bytes)) throw notUtf8();
}

export const notUtf8 = () =>
  new AppError(400, t('The text is not encoded as UTF-8, so letters would be lost. Please send it as UTF-8.'));

/** No valid body is deeper than a list of objects. The checks recurse and would overflow the stack on a deeper one. */
const deepest = 20;
const halfCharacter = /\p{Surrogate}/u;
const bodyless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * Reads a JSON body after authentication and authorisation, so that an anonymous client receives 401 for invalid JSON,
 * not 400 (R2b). A guard of the route that must run before the body is read declares `readsBody` and calls readBody
 * itself. Other content types are left to their handlers (uploads).
 */
@Injectable()
export class BodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    refuseInheritedNames(context.switchToHttp().getRequest<Request>().query);
    if (!hasOne(context, GUARDS_METADATA, 'readsBody')) await readBody(context);
    return true;
  }
}

export async function readBody(context: ExecutionContext): Promise<void> {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  if (bodyless.has(request.method)) return;
  if (request.is('multipart/form-data') && hasOne(context, INTERCEPTORS_METADATA, 'takesForms')) return;
  const limit = (Reflect.getMetadata(largeBody, context.getHandler()) as number | undefined) ?? limitBytes;
  // the parser would first wait for the whole body
  if (Number(request.get('content-length')) > limit) throw tooLarge();
  await new Promise<void>((resolve, reject) => {
    parserFor(limit)(request, http.getResponse<Response>(), (error?: unknown) =>
      error ? reject(refusal(error)) : resolve(),
    );
  });
  if (request.body === undefined && hasBody(request)) {
    throw new AppError(415, t('Send the body as JSON (content-type: application/json).'));
  }
  if (isDeeperThan(deepest, request.body)) throw new AppError(400, t('The body is nested too deeply.'));
  if (holdsHalfCharacter(request.body)) throw new AppError(400, t('The body contains text that is not valid Unicode.'));
  refuseInheritedNames(request.body);
  request.body ??= {};
}

/** Whether a guard or interceptor of the route declares this property. */
function hasOne(context: ExecutionContext, metadata: string, property: string): boolean {
  const classes = (Reflect.getMetadata(metadata, context.getHandler()) ?? []) as object[];
  return classes.some((one) => property in one);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** The validators would skip such a field instead of rejecting it as unknown. */
export function refuseInheritedNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (isInherited(name)) throw badRequest(name, t('The field {field} is unknown here.', { field: name }));
    refuseInheritedNames(inner);
  }
}

/** Such as `__proto__` and `toString`. Copying a field of this name could also reach a prototype. */
function isInherited(name: string): boolean {
  return name in Object.prototype || name === 'prototype';
}

/** JSON can contain half of a surrogate pair. Neither the validators nor the database can encode it. */
function holdsHalfCharacter(value: unknown): boolean {
  if (typeof value === 'string') return halfCharacter.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsHalfCharacter);
}

function hasBody(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
}

function refusal(error: unknown): AppError {
  const { type } = error as { type?: string };
  if (type === 'entity.verify.failed') return notUtf8();
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return new AppError(415, t('Send the body as UTF-8 JSON.'));
  return new AppError(400, t('The body is not valid JSON.'));
}

function tooLarge(): AppError {
  return new AppError(413, t('The request is too large.'));
}
