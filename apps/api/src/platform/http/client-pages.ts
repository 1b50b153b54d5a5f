/** index.html as each page needs it, so that a browser fetches the page's code and data without waiting for the entry to ask. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Page {
  isSignedIn: boolean;
  /** The heading, if it is the same for everyone. */
  title?: string;
  subtitle?: string;
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

  /**
   * Whether there is a session is not known here. Without a cookie there is none, and the sign-in page will follow: it gets neither
   * the shell's outline nor the data of someone.
   */
  at(path: string, cookies: string | undefined): ClientPage {
    const address = path === '/' ? home : path.replace(/\/+$/, '');
    const page = this.pages.get(address);
    if (!page) return { name: '', isSignedIn: false, scripts: [], title: '', subtitle: '' };
    const isSignedIn = page.isSignedIn && sessionCookie.test(cookies ?? '');
    const shown = page.isSignedIn && !isSignedIn ? this.pages.get('/login') : page;
    const { scripts = [], title = '', subtitle = '' } = shown ?? {};
    return { name: `${address} ${isSignedIn}`, isSignedIn, scripts, title, subtitle };
  }
}

export interface ClientPage extends Required<Page> {
  /** Pages with the same name are the same. */
  name: string;
}

export function forPage(index: string, { isSignedIn, scripts, title, subtitle }: ClientPage): string {
  const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`).join('');
  const html = index.replace('</head>', `${links}</head>`);
  if (!isSignedIn) return html;
  const outlined = Object.entries({ title, subtitle }).reduce(
    (text, [part, shown]) => outline(text, part, shown),
    html,
  );
  return outlined.replace('<html ', '<html data-page="signed-in" ');
}

/** The text comes from the source of the page, as HTML. */
function outline(html: string, part: string, text: string): string {
  return html.replace(new RegExp(`(<p data-outline="${part}"[^>]*>)`), `$1${text.replaceAll('$', '$$$$')}`);
}
