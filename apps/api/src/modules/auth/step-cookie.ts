/** A sign-in through the identity provider that waits for the second factor. The browser brings its token back to the sign-in page (R64). */
import type { Request, Response } from 'express';
import { secondFactorLimits } from '@staffroom/contracts/second-factor.js';
import type { Config } from '../../platform/config/config.js';
import { isSecure } from './session-cookie.js';

type PublicUrl = Pick<Config, 'publicUrl'>;

export function setStepCookie(request: Request, response: Response, token: string, config: PublicUrl): void {
  const maxAge = secondFactorLimits.stepMinutes * 60_000;
  response.cookie(nameFor(request, config), token, { ...attributes(request, config), maxAge });
}

/** The token, once: the browser forgets it. */
export function takeStepCookie(request: Request, response: Response, config: PublicUrl): string | null {
  const name = nameFor(request, config);
  const cookie = (request.headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  if (!cookie) return null;
  response.clearCookie(name, attributes(request, config));
  return cookie.slice(name.length + 1);
}

function nameFor(request: Request, config: PublicUrl): string {
  return isSecure(request, config) ? '__Host-sign-in-step' : 'sign-in-step';
}

function attributes(request: Request, config: PublicUrl) {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(request, config), path: '/' } as const;
}
