/**
 * A sign-in that is under way at the identity provider. Everything about it is in a cookie of the browser, so any portal can finish it, nothing is
 * stored for strangers, and another browser cannot finish it. Each tab has a cookie of its own.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { isSecure } from '../auth/facade.js';

export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  /** It confirms the owner of the open session, instead of opening one (R77). */
  confirms: boolean;
}

type PublicUrl = Pick<Config, 'publicUrl'>;

const minutes = 10;
const shape = /^(\d{13})\.([\w-]{43})\.([\w-]{43})$/;

export function beginAttempt(
  confirms: boolean,
  request: Request,
  response: Response,
  keyring: Keyring,
  config: PublicUrl,
): Attempt {
  const random = randomBytes(32).toString('base64url');
  const value = `${Date.now()}.${random}`;
  const secret = `${value}.${signature(keyring, value)}`;
  const attempt = attemptOf(secret, confirms);
  response.cookie(nameOf(attempt.state, request, config), secret, {
    ...attributes(request, config),
    maxAge: minutes * 60_000,
  });
  return attempt;
}

/** Null if this browser has not begun it, has finished it already, or began it too long ago. It is finished with this. */
export function finishAttempt(
  state: string,
  request: Request,
  response: Response,
  keyring: Keyring,
  config: PublicUrl,
): Attempt | null {
  const name = nameOf(state, request, config);
  const secret = cookieNamed(name, request);
  response.clearCookie(name, attributes(request, config));
  const [, time, random, signed] = shape.exec(secret ?? '') ?? [];
  if (!secret || !signed) return null;
  const isOurs = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(keyring, `${time}.${random}`)));
  if (!isOurs || Date.now() - Number(time) > minutes * 60_000) return null;
  return [false, true].map((confirms) => attemptOf(secret, confirms)).find((one) => one.state === state) ?? null;
}

/** Three values that say nothing of each other, or of the cookie. The state says what the attempt is for, so neither kind passes for the other. */
function attemptOf(secret: string, confirms: boolean): Attempt {
  const derived = (what: string) => createHash('sha256').update(`${what} ${secret}`).digest('base64url');
  const state = derived(confirms ? 'confirming state' : 'state');
  return { state, nonce: derived('nonce'), verifier: derived('verifier'), confirms };
}

function signature(keyring: Keyring, value: string): string {
  return keyring.hmac('sign-in attempt', value).toString('base64url');
}

function nameOf(state: string, request: Request, config: PublicUrl): string {
  const name = `sign-in-${state.replace(/[^\w-]/g, '').slice(0, 12)}`;
  return isSecure(request, config) ? `__Host-${name}` : name;
}

function attributes(request: Request, config: PublicUrl) {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(request, config), path: '/' } as const;
}

function cookieNamed(name: string, request: Request): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}
