/** index.html as each page needs it, so that a browser fetches the page's code without waiting for the entry to ask. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Page {
  isSignedIn: boolean;
  /** The addresses of the page's code. */
  scripts: string[];
}

/** The build writes it. */
type Pages = Record<string, Page>;

/** Where `/` leads. */
const home = '/dashboard';
const sessionCookie = /(?:^|;)\s*(?:__Host-)?sid=/;

export class ClientPages {
  private readonly pages: Map<string, Page>;

  private constructor(pages: Pages) {
    this.pages = new Map(Object.entries(pages));
  }

  static async of(folder: string): Promise<ClientPages> {
    const file = await readFile(join(folder, '.vite', 'pages.json'), 'utf8').catch(() => '{}');
    return new ClientPages(JSON.parse(file) as Pages);
  }

  /** Without a session's cookie, the sign-in page will follow. */
  at(path: string, cookies: string | undefined): ClientPage {
    const address = path === '/' ? home : path.replace(/\/+$/, '');
    const page = this.pages.get(address);
    const shown = page?.isSignedIn && !sessionCookie.test(cookies ?? '') ? '/login' : address;
    return { name: page ? shown : '', scripts: this.pages.get(shown)?.scripts ?? [] };
  }
}

export interface ClientPage {
  /** Pages with the same name are the same. */
  name: string;
  scripts: string[];
}

export function forPage(index: string, { scripts }: ClientPage): string {
  const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`).join('');
  return index.replace('</head>', `${links}</head>`);
}
