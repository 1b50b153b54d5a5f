/** The language of the page is that of `<html lang>`, which the server chooses. Its texts load before the first one is shown (R66). */
import { catalogs } from 'virtual:catalogs';
import { type Language, languages } from '@staffroom/contracts/texts/languages.js';
import { addCatalog, readerIs } from '@staffroom/contracts/texts/text.js';

export async function loadTexts(language: string = document.documentElement.lang): Promise<void> {
  const catalog = catalogs[language];
  if (!catalog || !isLanguage(language)) return;
  try {
    addCatalog(language, (await catalog.everyone()).default);
    readerIs(() => language);
  } catch (error) {
    console.error(`The texts of ${languages[language].name} could not be loaded. The page is in English.`, error);
    document.documentElement.lang = 'en';
  }
}

function isLanguage(language: string): language is Language {
  return language in languages;
}
