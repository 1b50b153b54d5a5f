/**
 * Replaces each text in a call of `t` or `text` by a pair of its number and its parsed English, and makes a module of each language's catalog
 * in the same form: the built client contains no parser, and no English text twice. Without this plugin, as in tests, texts are parsed when
 * they are used.
 */
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { type Catalogs, languagesWithCatalogs, readCatalogs } from '../../scripts/texts/catalogs.mjs';

/** What only HR managers open. Its texts are in a file of their own, which other people do not fetch. */
const administration =
  /^(web\/(api-reference|api-tokens|data-exchange|leave-policy|leave-warnings|programs|refund-payments|security|settings|teams|users|webhooks)|contracts\/(api-tokens|company|csv-text|employee-number|exports|iban|leave-warnings|name-letters|payroll-export|people-import|refund-payments|regions|retention|security|statutory-leave|webhooks))$/;

const root = fileURLToPath(new URL('../../', import.meta.url));
const catalogsModule = 'virtual:catalogs';
const catalogModule = /^virtual:catalog\/([^/]+)\/(everyone|administration)$/;

export function texts(): Plugin[] {
  const numbers = numbersOfTexts();
  return [parsedTexts(numbers), catalogs(numbers)];
}

/** The client shows nothing of the server's own texts. */
function ofClient(language: string): Catalogs {
  return new Map([...readCatalogs(root, language)].filter(([area]) => !area.startsWith('api/')));
}

/** The number of each text: its place in an array, which compresses better than names. Everyone's first, each area's together. */
interface Numbers {
  readonly of: ReadonlyMap<string, number>;
  readonly firstOfAdministration: number;
}

export function numbersOfTexts(): Numbers {
  const keys = { everyone: new Set<string>(), administration: new Set<string>() };
  for (const catalog of languagesWithCatalogs(root).map(ofClient)) {
    for (const [area, texts] of catalog) {
      const part = administration.test(area) ? keys.administration : keys.everyone;
      for (const key of Object.keys(texts)) part.add(key);
    }
  }
  const all = [...new Set([...keys.everyone, ...keys.administration])];
  return { of: new Map(all.map((key, number) => [key, number])), firstOfAdministration: keys.everyone.size };
}

/** The modules of `virtual:catalogs`: for each language, its two files. */
function catalogs(numbers: Numbers): Plugin {
  return {
    name: 'catalogs',
    resolveId: (id) => (id === catalogsModule || catalogModule.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${catalogsModule}`) return listOfCatalogs();
      const [, language, part] = catalogModule.exec(id.slice(1)) ?? [];
      return language ? catalogOf(language, part === 'administration', numbers) : null;
    },
    /** The server names the texts in the page, so that the browser does not wait for the entry to ask for them. */
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk) => {
        const [, language, part] =
          catalogModule.exec((chunk.type === 'chunk' && chunk.facadeModuleId?.slice(1)) || '') ?? [];
        return language && part === 'everyone' ? [[language, `/${chunk.fileName}`]] : [];
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/catalogs.json',
        source: JSON.stringify(Object.fromEntries(files)),
      });
    },
  };
}

function listOfCatalogs(): string {
  const entries = languagesWithCatalogs(root).map((language) => {
    const load = (part: string) => `${part}: () => import('virtual:catalog/${language}/${part}')`;
    return `${language}: { ${load('everyone')}, ${load('administration')} }`;
  });
  return `export const catalogs = { ${entries.join(', ')} };`;
}

function catalogOf(language: string, ofAdministration: boolean, numbers: Numbers): string {
  const known = new Map([...ofClient(language).values()].flatMap((catalog) => Object.entries(catalog)));
  return moduleOfTexts((key) => known.get(key), ofAdministration, numbers);
}

/** A text without a translation is `null`. */
export function moduleOfTexts(
  translation: (key: string) => string | undefined,
  ofAdministration: boolean,
  { of, firstOfAdministration }: Numbers,
): string {
  const translations = [...of.keys()].map((key) => {
    const translated = translation(key);
    return translated ? parsed(translated) : null;
  });
  const [first, last] = ofAdministration ? [firstOfAdministration] : [0, firstOfAdministration];
  const part = JSON.stringify(translations.slice(first, last));
  return `export default Object.fromEntries(${part}.map((text, i) => [i + ${first}, text]));`;
}

/** After the compilation of TypeScript and JSX. */
function parsedTexts({ of }: Numbers): Plugin {
  return {
    name: 'parsed-texts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('node_modules') || !/\btexts?\/text\.js["']/.test(code)) return null;
      const calls: Call[] = [];
      find(this.parse(code), calls);
      let changed = code;
      for (const { start, end, message, context } of calls.reverse()) {
        const key = context === undefined ? message : `${message}\u0004${context}`;
        // what has no translation yet has no number, and is English
        changed = changed.slice(0, start) + JSON.stringify([of.get(key) ?? -1, parsed(message)]) + changed.slice(end);
      }
      return { code: changed, map: null };
    },
  };
}

interface Call {
  start: number;
  end: number;
  message: string;
  context?: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { type: string; name: string };
  arguments?: { type: string; value: unknown; start: number; end: number }[];
}

/** The texts of the calls with their contexts, in their order. */
function find(node: unknown, found: Call[]): void {
  if (Array.isArray(node)) node.forEach((each) => find(each, found));
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, callee, arguments: given } = node as Node;
  const name = type === 'CallExpression' && callee?.type === 'Identifier' ? callee.name : null;
  const [first, second] = given ?? [];
  if ((name === 't' || name === 'text') && first?.type === 'TemplateLiteral') {
    throw new Error('A text stands in quotation marks, not in backticks.');
  }
  if ((name === 't' || name === 'text') && first && typeof first.value === 'string') {
    const { start, end, value: message } = first;
    const hasContext = name === 'text' && typeof second?.value === 'string';
    // the number is of both, and `text` would append a context to it
    found.push(
      hasContext ? { start, end: second.end, message, context: second.value as string } : { start, end, message },
    );
  }
  for (const child of Object.values(node)) find(child, found);
}

/** A text without arguments is a string. */
function parsed(message: string): unknown {
  const elements = parse(message);
  const [first] = elements;
  if (elements.length === 0) return '';
  return elements.length === 1 && first!.type === TYPE.literal ? first!.value : elements;
}
