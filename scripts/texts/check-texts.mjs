/** What is wrong with the texts of the code and their catalogs, as sentences for who writes them. */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { languagesWithCatalogs, readCatalogs } from './catalogs.mjs';
import { textsInCode } from './texts-in-code.mjs';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {{ locale: string, isWhole: boolean }} LanguageEntry */

/** Such as a name that is the same in every language. With the reason. @type {Record<string, string>} */
const sameAsEnglish = {
  Absences: 'French',
  Actions: 'French',
  Code: 'German and French',
  Codes: 'German and French',
  CSV: 'the name of a format',
  Date: 'French',
  Dates: 'French',
  Documents: 'French',
  Excel: 'the name of a product',
  File: 'Italian',
  Format: 'German and French',
  IBAN: 'the name of a standard',
  Invitation: 'French',
  Menu: 'French, Italian and Portuguese',
  Name: 'German',
  No: 'Italian and Spanish',
  Note: 'French',
  Notification: 'French',
  Notifications: 'French',
  'Notifications ({key})': 'French',
  OpenAPI: 'the name of a standard',
  Pages: 'French',
  Passkey: 'German and Italian',
  Password: 'Italian',
  Person: 'German',
  Problem: 'German',
  Region: 'German',
  Secret: 'French',
  Sessions: 'French',
  Status: 'German',
  Team: 'German and Italian',
  Teams: 'German',
  Test: 'German, French and Italian',
  Text: 'German',
  Token: 'words of the API stay English',
  Type: 'French',
  'UTF-16': 'the name of a standard',
  'UTF-16 (big-endian)': 'the word of the standard',
  'UTF-8': 'the name of a standard',
  Webhooks: 'words of the API stay English',
  'absences\u0004an exported list': 'French',
  password: 'Italian',
  '{size} KB': 'the sign of a unit',
  '{count, plural, one {# document} other {# documents}}': 'French',
  '{count, plural, one {# export} other {# exports}}': 'French',
};

/** @param {string} root @param {Record<string, LanguageEntry>} languages */
export function problemsOfTexts(root, languages) {
  const { texts, mistakes } = textsInCode(root);
  const problems = [...mistakes, ...texts.flatMap(problemsOfText)];
  for (const folder of languagesWithCatalogs(root)) {
    if (!languages[folder])
      problems.push(`languages/${folder} is of no language in libs/contracts/src/texts/languages.ts.`);
  }
  for (const [language, entry] of Object.entries(languages)) {
    if (language === 'en') continue;
    problems.push(...problemsOfLanguage(texts, readCatalogs(root, language), language, entry));
  }
  return problems;
}

/** @param {import('./texts-in-code.mjs').TextInCode} text */
function problemsOfText({ message, at, values }) {
  const parsed = parsedOrNull(message);
  if (!parsed) return [`${at}: “${message}” is no message in ICU's format.`];
  const said = partsOf(parsed);
  const problems = pluralProblems(parsed, 'en').map((problem) => `${at}: “${message}” ${problem}`);
  if (/'[{<]/.test(message)) problems.push(`${at}: an apostrophe before { or < is not shown. Use ’ or “.`);
  if (values === null) return problems;
  const missing = [...said].filter((name) => !values.includes(name.replace(/^<|>$/g, '')));
  return missing.length > 0 ? [...problems, `${at}: “${message}” is not given ${missing.join(', ')}.`] : problems;
}

/**
 * @param {import('./texts-in-code.mjs').TextInCode[]} texts @param {import('./catalogs.mjs').Catalogs} catalogs
 * @param {string} language @param {LanguageEntry} entry
 */
function problemsOfLanguage(texts, catalogs, language, { locale, isWhole }) {
  const messages = new Map(texts.map(({ area, key, message }) => [`${area} ${key}`, message]));
  const wanted = new Set(messages.keys());
  /** @type {Map<string, string>} */
  const chosen = new Map();
  const problems = [];
  for (const [area, catalog] of catalogs) {
    for (const [key, translation] of Object.entries(catalog)) {
      const where = `languages/${language}/${area}.json: “${key}”`;
      const message = messages.get(`${area} ${key}`);
      if (message === undefined) problems.push(`${where} is no text of that area.`);
      wanted.delete(`${area} ${key}`);
      if (message === undefined || translation === '') {
        if (message !== undefined && isWhole) problems.push(`${where} has no translation.`);
        continue;
      }
      problems.push(...problemsOfTranslation(message, translation, locale).map((problem) => `${where} ${problem}`));
      if ((chosen.get(key) ?? translation) !== translation)
        problems.push(`${where} has another translation elsewhere.`);
      chosen.set(key, translation);
      const isSame = translation === message && /\p{L}{2}/u.test(message.replace(/\{[^}]*\}/g, ''));
      // the names of regions are often the same everywhere
      if (isSame && !sameAsEnglish[key] && area !== 'contracts/regions')
        problems.push(`${where} is the same as in English.`);
    }
  }
  // a language in the making may lack whole areas, but not a part of one
  for (const missing of wanted) {
    const area = missing.slice(0, missing.indexOf(' '));
    if (isWhole || catalogs.has(area))
      problems.push(`languages/${language}/${area}.json lacks “${missing.slice(area.length + 1)}”.`);
  }
  return problems;
}

/** @param {string} message @param {string} translation @param {string} locale */
export function problemsOfTranslation(message, translation, locale) {
  const [english, parsed] = [parsedOrNull(message), parsedOrNull(translation)];
  if (!english || !parsed) return ["is no message in ICU's format."];
  const [has, wants] = [[...partsOf(parsed)].sort().join(', '), [...partsOf(english)].sort().join(', ')];
  const problems = has === wants ? [] : [`says ${has || 'nothing of its values'}, but English ${wants || 'none'}.`];
  return [...problems, ...pluralProblems(parsed, locale)];
}

/** @param {string} message */
function parsedOrNull(message) {
  try {
    return parse(message);
  } catch {
    return null;
  }
}

/** The names of values, and of elements in angle brackets. @param {Element[]} elements @returns {Set<string>} */
function partsOf(elements) {
  /** @type {Set<string>} */
  const names = new Set();
  each(elements, (element) => {
    if (element.type === TYPE.tag) names.add(`<${element.value}>`);
    else if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
  });
  return names;
}

/** Every form that the language has for whole numbers and fractions must be there. @param {Element[]} elements @param {string} locale */
function pluralProblems(elements, locale) {
  /** @type {string[]} */
  const problems = [];
  each(elements, (element) => {
    if (element.type !== TYPE.plural) return;
    const { pluralCategories } = new Intl.PluralRules(locale, { type: element.pluralType }).resolvedOptions();
    // of Romance languages, only for millions ("un millón de días")
    const wanted = pluralCategories.filter((form) => form !== 'many');
    const forms = Object.keys(element.options).filter((form) => !form.startsWith('='));
    const missing = wanted.filter((form) => !forms.includes(form));
    const unknown = forms.filter((form) => !(/** @type {string[]} */ (pluralCategories).includes(form)));
    if (missing.length > 0) problems.push(`lacks the plural ${missing.join(', ')}.`);
    if (unknown.length > 0) problems.push(`has plurals that the language does not have: ${unknown.join(', ')}.`);
  });
  return problems;
}

/** @param {Element[]} elements @param {(element: Element) => void} visit */
function each(elements, visit) {
  for (const element of elements) {
    visit(element);
    if (element.type === TYPE.tag) each(element.children, visit);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) each(value, visit);
    }
  }
}
