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

/** The languages of the portal, whose catalogs are loaded. */
let offered: readonly Language[] = offeredLanguages();

export function offerLanguages(languages: readonly Language[]): void {
  offered = languages;
}

export function offersSeveral(): boolean {
  return offered.length > 1;
}

export function isOffered(language: Language): boolean {
  return offered.includes(language);
}

/** The first of these that the portal offers, or else English. */
export function firstOffered(...wanted: readonly (Language | null)[]): Language {
  return wanted.find((language) => language !== null && isOffered(language)) ?? 'en';
}

/** For reading what the portal has written in the language of whoever exported it. */
export function inEveryLanguage<Result>(compose: () => Result): Result[] {
  return offered.map((language) => inLanguage(language, compose));
}

/**
 * A page is in the language that was chosen in this browser, or else in the browser's, or else in the company's. The client names the language
 * of its page in its calls; a download, which is a link, names it in its address. What a program with a token reads is English (R66a).
 */
export function knowReader(companyLanguage: () => Promise<Language>): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction) => {
    if (request.path.startsWith('/assets/')) return next(); // the client's own files
    const isCall = request.path.startsWith('/api/');
    const language =
      isCall && !request.path.startsWith(providerSignIn)
        ? (namedInCall(request) ?? preferred(request) ?? 'en')
        : (chosenInBrowser(request) ?? preferred(request) ?? (await companyLanguage().catch(() => 'en' as const)));
    if (isCall) response.setHeader('Content-Language', language);
    inLanguage(language, next);
  };
}

/** These are links that the browser opens, so that they have the language of the page before them. */
const providerSignIn = '/api/auth/oidc/';

function namedInCall({ query, headers }: Request): Language | undefined {
  if (headers.authorization !== undefined) return 'en';
  return offered.find((language) => language === query.lang);
}

function chosenInBrowser({ headers }: Request): Language | undefined {
  const [, chosen] = inCookies.exec(headers.cookie ?? '') ?? [];
  return offered.find((language) => language === chosen);
}

const inCookies = new RegExp(`(?:^|;)\\s*${languageCookie}=([^;\\s]*)`);

/** Of the browser's languages, also `de-AT` for German. */
function preferred(request: Request): Language | undefined {
  if (request.headers['accept-language'] === undefined) return undefined;
  const accepted = request.acceptsLanguages([...offered]);
  return accepted === false ? undefined : (accepted as Language);
}
