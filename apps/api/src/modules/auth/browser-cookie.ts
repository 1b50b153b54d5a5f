import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { isSecure } from './session-cookie.js';

type PublicUrl = Pick<Config, 'publicUrl'>;

const days = 400; // the longest that browsers accept
const peopleSharing = 5;
const shape = /^[A-Za-z0-9_-]{43}$/;

/** The ids under which the browser is known, one for each person who signed in with it, the last first. */
export function browserIdsOf(request: Request, config: PublicUrl): string[] {
  const [, value = ''] = cookieNamed(nameFor(isSecure(request, config))).exec(request.headers.cookie ?? '') ?? [];
  return value
    .split('.')
    .filter((id) => shape.test(id))
    .slice(0, peopleSharing);
}

export function setBrowserCookie(request: Request, response: Response, id: string, config: PublicUrl): void {
  const secure = isSecure(request, config);
  const others = browserIdsOf(request, config).filter((other) => other !== id);
  response.cookie(nameFor(secure), [id, ...others].slice(0, peopleSharing).join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: days * 86_400_000,
  });
}

function nameFor(secure: boolean): string {
  return secure ? '__Host-device' : 'device';
}

function cookieNamed(name: string): RegExp {
  return new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;\\s]+)`);
}
