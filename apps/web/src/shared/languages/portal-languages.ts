import { type Language, languages } from '@staffroom/contracts/texts/languages.js';
import type { SelectOption } from '../../ui/select.js';

/** Among which people choose. The server says so in the page, if there are several. */
export function portalLanguages(): Language[] {
  return (document.documentElement.dataset.languages?.split(' ') ?? ['en']) as Language[];
}

/** Each by its own name. */
export function languageOptions(): SelectOption<Language>[] {
  return portalLanguages().map((value) => ({ value, label: languages[value].name }));
}
