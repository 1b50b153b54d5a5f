import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { sessionDays } from './session-store.js';

type PublicUrl = Pick<Config, 'publicUrl'>;

/** Browsers accept the prefix only with Secure and without Domain, so no other host can set this cookie. */
const nameBehindHttps = '__Host-sid';
const plainName = 'sid';
const sessionCookies = new RegExp(`(?:^|;)\\s*(${nameBehindHttps}|${plainName})\\s*=\\s*([^;\\s]+)`, 'g');
const shape = /^[A-Za-z0-9_-]{43}$/;

export function sessionIdOf(request: Request, config: PublicUrl): string | null {
  const sent = sentCookies(request).find(([, name]) => name === nameFor(isSecure(request, config)));
  const id = sent?.[2];
  return id && shape.test(id) ? id : null;
}

/**
 * Another page on a related host may have planted the second one to exchange the session. Behind https, `sid` is ignored, and
 * may belong to another application of the domain.
 */
export function hasTwoSessions(request: Request, config: PublicUrl): boolean {
  const own = nameFor(isSecure(request, config));
  return sentCookies(request).filter(([, name]) => name === own).length > 1;
}

/** HttpOnly, SameSite=Lax, Secure behind https (R4). */
export function setSessionCookie(request: Request, response: Response, id: string, config: PublicUrl): void {
  const secure = isSecure(request, config);
  response.cookie(nameFor(secure), id, { ...attributes(secure), maxAge: sessionDays * 86_400_000 });
  const wasPlain = sentCookies(request).some(([, name]) => name === plainName);
  if (secure && wasPlain) response.clearCookie(plainName, attributes(secure)); // set before the portal was behind https
}

/** The browser forgets the session and what it has cached. The theme and the sidebar's state survive. */
export function forgetSession(request: Request, response: Response, config: PublicUrl): void {
  response.setHeader('Clear-Site-Data', '"cache"');
  clearSessionCookies(request, response, config);
}

export function clearSessionCookies(request: Request, response: Response, config: PublicUrl): void {
  const secure = isSecure(request, config);
  response.clearCookie(plainName, attributes(secure));
  if (secure) response.clearCookie(nameBehindHttps, attributes(secure));
}

/** Whether the browser uses https to reach the portal or the proxy in front of it. */
export function isSecure(request: Request, { publicUrl }: PublicUrl): boolean {
  return request.secure || publicUrl.startsWith('https:');
}

function sentCookies(request: Request): RegExpExecArray[] {
  return [...(request.headers.cookie ?? '').matchAll(sessionCookies)];
}

function nameFor(secure: boolean): string {
  return secure ? nameBehindHttps : plainName;
}

function attributes(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
}
