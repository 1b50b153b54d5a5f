/** The languages of the portal. A language is one folder of `languages/` and one line here (R66). */

interface LanguageEntry {
  /** For `Intl`. English dates are day, month, year. */
  locale: string;
  /** In the language itself. */
  name: string;
  /** 0 is Sunday. Of the language's country, by CLDR; English as SPEC.md says. */
  firstWeekday: 0 | 1;
  /** Whether its catalog has every text. Until then nobody is offered it, and nobody gets it. */
  isWhole: boolean;
}

export const languages = {
  en: { locale: 'en-GB', name: 'English', firstWeekday: 0, isWhole: true },
  es: { locale: 'es', name: 'Español', firstWeekday: 1, isWhole: true },
  pt: { locale: 'pt-PT', name: 'Português', firstWeekday: 0, isWhole: true },
  it: { locale: 'it', name: 'Italiano', firstWeekday: 1, isWhole: true },
  tr: { locale: 'tr', name: 'Türkçe', firstWeekday: 1, isWhole: true },
  de: { locale: 'de', name: 'Deutsch', firstWeekday: 1, isWhole: true },
  fr: { locale: 'fr', name: 'Français', firstWeekday: 1, isWhole: true },
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
