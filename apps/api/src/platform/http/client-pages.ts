/** index.html as each page needs it, so that a browser fetches the page's code without waiting for the entry to ask. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { englishOf, t, text } from '@staffroom/contracts/texts/text.js';
import type { Language } from '@staffroom/contracts/texts/languages.js';

interface Page {
  isSignedIn: boolean;
  /** The addresses of the page's code. */
  scripts: string[];
}

/** The build writes it. */
type Pages = Record<string, Page>;

/** The address of the texts of each language. */
type Catalogs = Record<string, string>;

/** The texts of index.html. */
const inHtml = [
  text('Time off, payroll, refunds and documents, in one calm place.'),
  text('Loading'),
  text('Staffroom needs JavaScript.'),
];

/** Where `/` leads. */
const home = '/dashboard';
const sessionCookie = /(?:^|;)\s*(?:__Host-)?sid=/;

export class ClientPages {
  private readonly pages: Map<string, Page>;
  private readonly catalogs: Map<string, string>;

  private constructor(pages: Pages, catalogs: Catalogs) {
    this.pages = new Map(Object.entries(pages));
    this.catalogs = new Map(Object.entries(catalogs));
  }

  static async of(folder: string): Promise<ClientPages> {
    const read = (name: string) => readFile(join(folder, '.vite', name), 'utf8').catch(() => '{}');
    const [pages, catalogs] = await Promise.all([read('pages.json'), read('catalogs.json')]);
    return new ClientPages(JSON.parse(pages) as Pages, JSON.parse(catalogs) as Catalogs);
  }

  /** Without a session's cookie, the sign-in page will follow. */
  at(path: string, cookies: string | undefined): ClientPage {
    const address = path === '/' ? home : path.replace(/\/+$/, '');
    const page = this.pages.get(address);
    const shown = page?.isSignedIn && !sessionCookie.test(cookies ?? '') ? '/login' : address;
    return { name: page ? shown : '', scripts: this.pages.get(shown)?.scripts ?? [] };
  }

  /** The client waits for the texts before it shows the page. */
  inLanguage(html: string, language: Language): string {
    const texts = this.catalogs.get(language);
    const translated = inHtml.reduce((page, one) => {
      const [from, to] = [englishOf(one), escaped(t(one))];
      return page.replace(`"${from}"`, `"${to}"`).replace(`>${from}<`, `>${to}<`);
    }, html);
    return withLinks(translated.replace(/ lang="en"/, ` lang="${language}"`), texts ? [texts] : []);
  }
}

export interface ClientPage {
  /** Pages with the same name are the same. */
  name: string;
  scripts: string[];
}

export function forPage(index: string, { scripts }: ClientPage): string {
  return withLinks(index, scripts);
}

function withLinks(html: string, scripts: string[]): string {
  const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`).join('');
  return html.replace('</head>', `${links}</head>`);
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
