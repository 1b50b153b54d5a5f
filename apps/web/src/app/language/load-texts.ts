/** The language of the page is that of `<html lang>`, which the server chooses. Its texts load before the first one is shown (R66). */
import { catalogs } from 'virtual:catalogs';
import { type Language, languages } from '@staffroom/contracts/texts/languages.js';
import { addCatalog, readerIs } from '@staffroom/contracts/texts/text.js';

export async function loadTexts(language: string = document.documentElement.lang): Promise<void> {
  const isThere = isLanguage(language) && catalogs[language] && (await load(language, 'everyone'));
  const shown = isThere ? language : 'en';
  readerIs(() => shown);
  document.documentElement.lang = shown;
}

/** The account may have another language than this browser, because it was changed in another one. */
export async function loadTextsOf(language: Language | undefined): Promise<void> {
  if (!language || language === document.documentElement.lang) return;
  await loadTexts(language);
  if (ofAdministration) await loadTextsOfAdministration();
}

let ofAdministration = false;

/** Of the pages that only HR managers open. */
export async function loadTextsOfAdministration(): Promise<void> {
  ofAdministration = true;
  const language = document.documentElement.lang;
  if (isLanguage(language)) await load(language, 'administration');
}

/** Without them the page is in English. */
async function load(language: Language, part: 'everyone' | 'administration'): Promise<boolean> {
  try {
    const texts = await catalogs[language]?.[part]();
    if (texts) addCatalog(language, texts.default);
    return true;
  } catch (error) {
    console.error(`The texts of ${languages[language].name} could not be loaded. They are in English.`, error);
    return false;
  }
}

function isLanguage(language: string): language is Language {
  return language in languages;
}
