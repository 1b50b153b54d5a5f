/** In which language the reply that is being made, or the mail that is being written, is read (R66). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Language, languageCookie, offeredLanguages } from '@staffroom/contracts/texts/languages.js';
import { readerIs } from '@staffroom/contracts/texts/text.js';

const reader = new AsyncLocalStorage<Language>();
readerIs(() => reader.getStore() ?? 'en');

/** What `t` composes while this runs is in that language. */
export function inLanguage<Result>(language: Language, compose: () => Result): Result {
  return reader.run(language, compose);
}

/** Of what reaches a person unasked, such as a mail: until accounts have a language, the company's, which is English (R66). */
export function accountLanguage(): Language {
  return 'en';
}

/**
 * A page is in the language that was chosen in this browser, or else in the browser's. The client names the language of its page in its
 * calls; a download, which is a link, names it in its address. What a program with a token reads is English (R66a).
 */
export function knowReader(inPreparation: readonly Language[] = []): RequestHandler {
  const offered = offeredLanguages(inPreparation);
  return (request: Request, response: Response, next: NextFunction) => {
    const isCall = request.path.startsWith('/api/');
    const language =
      (isCall ? namedInCall(request, offered) : chosenInBrowser(request, offered)) ?? preferred(request, offered);
    if (isCall) response.setHeader('Content-Language', language);
    inLanguage(language, next);
  };
}

function namedInCall({ query, headers }: Request, offered: readonly Language[]): Language | undefined {
  if (headers.authorization !== undefined) return 'en';
  return offered.find((language) => language === query.lang);
}

function chosenInBrowser({ headers }: Request, offered: readonly Language[]): Language | undefined {
  const [, chosen] = inCookies.exec(headers.cookie ?? '') ?? [];
  return offered.find((language) => language === chosen);
}

const inCookies = new RegExp(`(?:^|;)\\s*${languageCookie}=([^;\\s]*)`);

/** Of the browser's languages, also `de-AT` for German. English, if it accepts none. */
function preferred(request: Request, offered: readonly Language[]): Language {
  const accepted = request.acceptsLanguages([...offered]);
  return accepted === false ? 'en' : (accepted as Language);
}
