/** The languages of the portal. A language is one folder of `languages/` and one line here (R66). */

interface LanguageEntry {
  /** For `Intl`. English dates are day, month, year. */
  locale: string;
  /** In the language itself. */
  name: string;
  /** Whether its catalog has every text. Until then nobody is offered it, and nobody gets it. */
  isWhole: boolean;
}

export const languages = {
  en: { locale: 'en-GB', name: 'English', isWhole: true },
  es: { locale: 'es', name: 'Español', isWhole: false },
  pt: { locale: 'pt-PT', name: 'Português', isWhole: false },
  it: { locale: 'it', name: 'Italiano', isWhole: false },
  tr: { locale: 'tr', name: 'Türkçe', isWhole: false },
  de: { locale: 'de', name: 'Deutsch', isWhole: false },
  fr: { locale: 'fr', name: 'Français', isWhole: false },
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof languages;

/** Mirrors the account's language, so that the server knows it before it knows who asks. */
export const languageCookie = 'language';

/** English first: it is the one of who accepts none of them. */
export function offeredLanguages(inPreparation: readonly Language[] = []): Language[] {
  const all = Object.keys(languages) as Language[];
  return all.filter((language) => languages[language].isWhole || inPreparation.includes(language));
}

export function localeOf(language: Language): string {
  return languages[language].locale;
}
