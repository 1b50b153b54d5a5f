/** A browser in a few words. The header itself is not kept: clients may write anything into it. */
import { englishOf, recordedText, t, text } from '@staffroom/contracts/texts/text.js';

const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const unknown = text('an unknown browser');
const several = text('several browsers');
const phone = text('iPhone or iPad');
export const severalBrowsers = englishOf(several);

const systems = [
  [englishOf(phone), /\b(iPhone|iPad)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** As it is recorded: in English. */
export function browserName(userAgent: string | undefined): string {
  const named = (list: typeof browsers | typeof systems) => list.find(([, shape]) => shape.test(userAgent ?? ''))?.[0];
  const [browser, system] = [named(browsers), named(systems)];
  const words = browser ?? englishOf(unknown);
  return system ? `${words} on ${system}` : words;
}

/** The recorded words, in the language of who reads them. */
export function shownBrowser(recorded: string): string {
  const [, browser = '', system] = /^(.+?)(?: on (.+))?$/s.exec(recorded) ?? [];
  const shown = (words: string) => recordedText(words, [unknown, several, phone]) ?? words;
  return system ? t('{browser} on {system}', { browser: shown(browser), system: shown(system) }) : shown(browser);
}
