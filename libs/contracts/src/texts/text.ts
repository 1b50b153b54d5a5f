/**
 * Texts for people. The English one stands in the code and is the key of its translations:
 *
 *     t('You have {count, plural, one {# day} other {# days}} left', { count })
 *
 * The format is ICU's. The build of the client replaces each text by its number and its parsed form (`apps/web/texts-plugin.ts`), so
 * that browsers need no parser and no catalog of English. ADR 0041 has the reasons.
 */
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { type Formatters, formatToParts } from 'intl-messageformat';
import { type Language, localeOf } from './languages.js';

/** A text that is not composed yet. What it is at run time differs between server and browser. */
export interface Text {
  readonly [isText]: true;
}
declare const isText: unique symbol;

/** As in gettext. */
const beforeContext = '\u0004';

/** Without arguments it is a string. */
type Parsed = string | MessageFormatElement[];
/** The keys are the English texts, or their numbers in a built client. */
export type Catalog = Readonly<Record<string, Parsed | null>>;

/** Numbers are for plurals. What else depends on the language, `formats.ts` makes a string of. */
type Values = Readonly<Record<string, string | number>>;
type Tag<Part> = (words: (string | Part)[]) => Part;

/** Only a text that stands in the code can be in a catalog. */
type Literal<Message extends string> = string extends Message ? never : Message;

/** The text in the reader's language. */
export function t<Message extends string>(text: Literal<Message> | Text, values?: Values): string {
  return rich<never>(text as Text, values).join('');
}

/** For text with elements in it: `rich(text('Read <link>how</link>.'), { link: (words) => <a …>{words}</a> })`. */
export function rich<Part>(
  text: Text,
  values?: Readonly<Record<string, string | number | Tag<Part>>>,
): (string | Part)[] {
  const { message, locale } = inLanguage(text, reader());
  if (typeof message === 'string') return [message];
  // numbers of dates and amounts come as strings, so the formats of ICU are not needed
  const formats = { number: {}, date: {}, time: {} };
  return formatToParts<Part>(message, locale, formatters, formats, values as never).map(({ value }) => value);
}

/**
 * Marks a text that `t` composes later, such as one of a table of labels. A context tells apart what other languages have two words for:
 * `text('Open', 'a request that nobody has reviewed')`.
 */
export function text<Message extends string>(message: Literal<Message>, context?: string): Text {
  return (context === undefined ? message : `${message}${beforeContext}${context}`) as unknown as Text;
}

/** As it is recorded, whoever reads it. Only of a text without values. */
export function englishOf(text: Text): string {
  return Array.isArray(text) ? (text[1] as string) : (text as unknown as string).split(beforeContext)[0]!;
}

/** What was recorded in English, in the reader's language. Null if it is none of these texts, which have no values. */
export function recordedText(english: string, among: readonly Text[]): string | null {
  const found = among.find((text) => englishOf(text) === english);
  return found ? t(found) : null;
}

/** Who reads is known to the request on the server, and to the page in a browser. */
export function readerIs(languageOfReader: () => Language): void {
  reader = languageOfReader;
}

export function readerLanguage(): Language {
  return reader();
}

export function addCatalog(language: Language, texts: Catalog): void {
  catalogs.set(language, { ...catalogs.get(language), ...texts });
}

let reader: () => Language = () => 'en';
const catalogs = new Map<Language, Catalog>();

/** In a built client, texts are pairs of a number and the parsed English, and catalogs are parsed too. */
function inLanguage(text: Text, language: Language): { message: Parsed; locale: string } {
  const isBuilt = Array.isArray(text);
  const id = (isBuilt ? text[0] : text) as string;
  const translated = catalogs.get(language)?.[id];
  const message = translated ?? ((isBuilt ? text[1] : id.split(beforeContext)[0]) as Parsed);
  return {
    message: isBuilt || typeof message !== 'string' ? message : parsed(message),
    locale: localeOf(translated ? language : 'en'),
  };
}

function parsed(message: string): MessageFormatElement[] {
  let found = known.get(message);
  if (!found) known.set(message, (found = parse(message)));
  return found;
}

/** As many as there are texts. */
const known = new Map<string, MessageFormatElement[]>();

/** Making one costs much more than using it. */
function kept<Made extends object>(make: (locale: string, options?: object) => Made) {
  const made = new Map<string, Made>();
  return (locales: unknown, options?: object): Made => {
    const key = `${String(locales)} ${JSON.stringify(options)}`;
    let found = made.get(key);
    if (!found) made.set(key, (found = make(String(locales), options)));
    return found;
  };
}

const formatters = {
  getNumberFormat: kept((locale, options) => new Intl.NumberFormat(locale, options)),
  getDateTimeFormat: kept((locale, options) => new Intl.DateTimeFormat(locale, options)),
  getPluralRules: kept((locale, options) => new Intl.PluralRules(locale, options)),
} as unknown as Formatters;
