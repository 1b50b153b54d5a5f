/**
 * Replaces each text in a call of `t` or `text` by a pair of its id and its parsed English, and makes a module of each language's catalog in
 * the same form: the built client contains no parser, and no English text twice. Without this plugin, as in tests, texts are parsed when
 * they are used.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** What only HR managers open. Its texts are in a file of their own, which other people do not fetch. */
const administration =
  /^(web\/(api-reference|api-tokens|data-exchange|leave-policy|leave-warnings|programs|refund-payments|security|settings|teams|users|webhooks)|contracts\/(api-tokens|payroll-export|people-import|refund-payments|retention|statutory-leave|webhooks))$/;

/** The client shows nothing of the server's own texts. */
const ofClient = /^(web|contracts)\//;

const root = fileURLToPath(new URL('../../', import.meta.url));
const catalogsModule = 'virtual:catalogs';
const catalogModule = /^virtual:catalog\/([^/]+)\/(everyone|administration)$/;

export function texts(): Plugin[] {
  return [parsedTexts(), catalogs()];
}

/** The modules of `virtual:catalogs`: for each language, its two files. */
function catalogs(): Plugin {
  return {
    name: 'catalogs',
    resolveId: (id) => (id === catalogsModule || catalogModule.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${catalogsModule}`) return listOfCatalogs();
      const [, language, part] = catalogModule.exec(id.slice(1)) ?? [];
      return language ? catalogOf(language, part === 'administration') : null;
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
  const entries = folders().map((language) => {
    const load = (part: string) => `${part}: () => import('virtual:catalog/${language}/${part}')`;
    return `${language}: { ${load('everyone')}, ${load('administration')} }`;
  });
  return `export const catalogs = { ${entries.join(', ')} };`;
}

function folders(): string[] {
  const entries = readdirSync(join(root, 'languages'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function catalogOf(language: string, ofAdministration: boolean): string {
  const folder = join(root, 'languages', language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const chosen = files.filter((file) => {
    const area = file.replace(/\.json$/, '');
    return area !== file && ofClient.test(area) && administration.test(area) === ofAdministration;
  });
  const all = chosen.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>);
  const translated = all.flatMap((catalog) => Object.entries(catalog)).filter(([, translation]) => translation !== '');
  return `export default ${JSON.stringify(Object.fromEntries(translated.map(([key, text]) => [idOf(key), parsed(text)])))};`;
}

/** After the compilation of TypeScript and JSX. */
function parsedTexts(): Plugin {
  const keys = new Map<string, string>();
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
        const textId = idOf(key);
        if ((keys.get(textId) ?? key) !== key)
          throw new Error(`Two texts have the id ${textId}: ${key}, ${keys.get(textId)}`);
        keys.set(textId, key);
        changed = changed.slice(0, start) + JSON.stringify([textId, parsed(message)]) + changed.slice(end);
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
    // the id is of both, and `text` would append a context to it
    found.push(
      hasContext ? { start, end: second.end, message, context: second.value as string } : { start, end, message },
    );
  }
  for (const child of Object.values(node)) find(child, found);
}

/** Of 36 bits: two of 2,000 texts have the same one in one of 30,000 builds, which then fails. */
function idOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 5);
}

/** A text without arguments is a string. */
function parsed(message: string): unknown {
  const elements = parse(message);
  const [first] = elements;
  if (elements.length === 0) return '';
  return elements.length === 1 && first!.type === TYPE.literal ? first!.value : elements;
}
