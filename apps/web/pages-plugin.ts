/**
 * Writes `.vite/pages.json`: for each path, the files of code that its page needs beside the entry. The server names them in the page, so
 * that the browser does not wait for the entry to ask for them.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The part of a bundler's chunk that is used. */
interface Chunk {
  type: string;
  isEntry?: boolean;
  facadeModuleId?: string | null;
  imports?: string[];
}

const pagesFile = fileURLToPath(new URL('./src/app/pages/pages.ts', import.meta.url));
const route = /path: '([^']+)'[^}]*?import\('(?:\.\.\/)+([^']+)\.js'\)/g;

export function listPages(): Plugin {
  return {
    name: 'list-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = bundle as unknown as Record<string, Chunk>;
      const fileOf = (ending: string) =>
        Object.keys(chunks).find((file) => chunks[file]!.facadeModuleId?.replaceAll('\\', '/').endsWith(ending));
      const entry = Object.keys(chunks).find((file) => chunks[file]!.isEntry)!;
      const inEntry = withImports([entry], chunks);
      const pages = [...readFileSync(pagesFile, 'utf8').matchAll(route)].map(([, path, module]) => {
        const isSignedIn = !module!.startsWith('features/auth/');
        const needed = [fileOf(`src/${module}.tsx`), isSignedIn ? fileOf('src/app/shell/shell.tsx') : undefined];
        if (!needed[0] || (isSignedIn && !needed[1])) throw new Error(`${path} has no chunk of its own.`);
        const files = needed.filter((file) => file !== undefined);
        const scripts = [...withImports(files, chunks)];
        return [path!, { isSignedIn, scripts: scripts.filter((file) => !inEntry.has(file)).map((file) => `/${file}`) }];
      });
      const modules = Object.values(chunks).filter(({ facadeModuleId }) => facadeModuleId?.endsWith('.page.tsx'));
      // all but the page that is shown for every other path
      if (pages.length !== modules.length - 1) throw new Error('pages.ts and the built pages differ.');
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

function withImports(files: string[], chunks: Record<string, Chunk>, found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    withImports(chunks[file]?.imports ?? [], chunks, found);
  }
  return found;
}
