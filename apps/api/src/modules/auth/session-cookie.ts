import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { sessionDays } from './session-store.js';

const name = 'sid';
const shape = /(?:^|;\s*)sid=([A-Za-z0-9_-]{43})(?:;|$)/;

export function sessionIdOf(request: Request): string | null {
  return shape.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

/** HttpOnly, SameSite=Lax, Secure behind https (R4). */
export function setSessionCookie(response: Response, id: string, secure: boolean): void {
  response.cookie(name, id, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: sessionDays * 86_400_000 });
}

export function clearSessionCookie(response: Response, secure: boolean): void {
  response.clearCookie(name, { httpOnly: true, sameSite: 'lax', secure, path: '/' });
}

/** Whether the browser uses https to reach the portal or the proxy in front of it. */
export function isSecure(request: Request, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return request.secure || publicUrl.startsWith('https:');
}
