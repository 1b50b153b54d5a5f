import type { Request, Response } from 'express';
import { type Language, languageCookie } from '@staffroom/contracts/texts/languages.js';
import type { Config } from '../../platform/config/config.js';
import { isOffered } from '../../platform/languages/reader-language.js';
import { isSecure } from './session-cookie.js';

const keptMs = 365 * 86_400_000;

/** The web client sets the same cookie on signed-out pages. It outlives the session: the next page may be the one that signs in. */
export function mirrorLanguage(
  language: Language | null | undefined,
  request: Request,
  response: Response,
  config: Pick<Config, 'publicUrl'>,
): void {
  if (!language || !isOffered(language) || hasCookie(request, language)) return;
  response.cookie(languageCookie, language, {
    sameSite: 'lax',
    secure: isSecure(request, config),
    path: '/',
    maxAge: keptMs,
  });
}

function hasCookie({ headers }: Request, language: Language): boolean {
  return (headers.cookie ?? '').split(/;\s*/).includes(`${languageCookie}=${language}`);
}
