import { readerLanguage } from '@staffroom/contracts/texts/text.js';

/** Of a file with texts. The browser asks for it itself, so that its address names the language of the page (R66b). */
export function downloadAddress(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ ...query, lang: readerLanguage() }).toString()}`;
}
