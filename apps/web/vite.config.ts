import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { listPages } from './pages-plugin.js';
import { texts } from './texts-plugin.js';

const packages = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

/** Separate from our code, because it changes only with a package version and stays in the browser's cache. */
const vendor = packages(
  'react|react-dom|scheduler|react-router|react-router-dom|react-redux|@reduxjs[\\\\/]toolkit|redux|redux-thunk|reselect|immer|use-sync-external-store|clsx',
);

/** Dialog, menu, list box and their focus management: what opens on a click. No page needs them first. */
const overlay = packages(
  '@floating-ui[\\\\/][^\\\\/]+|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|tslib|get-nonce|@radix-ui[\\\\/]react-(popper|menu|dropdown-menu|dialog|focus-scope|focus-guards|roving-focus|arrow|use-size|direction|id|select|popover)',
);

/** What `overlay` and toasts share. A file for each would import `overlay`, which imports them. */
const radix = packages('@radix-ui[\\\\/][^\\\\/]+');

/** What most signed-in pages show, in one file: from a server without HTTP/2 a browser fetches only six at a time. */
const shared = new RegExp(
  `(src[\\\\/](ui|shared[\\\\/][^\\\\/]+)[\\\\/](${[
    'avatar|initials|badge|leave-badge|status-badge|card|checkbox|chips|comment-quote|confirm-dialog|dialog|download-link|empty-state|error-state|icon-tile',
    'kept-focus|leave-labels|leave-text|linked-item|load-more|loadable|missing-item|opening|page|page-head|relative-time|relative-time-text',
    'file-link|file-size|euros|moment|number-words|request-times|return-focus|search-input|segmented|select|select-button|skeleton|tooltip|tooltip-bubble|use-asked|use-debounced|use-stored|use-tooltip',
    'history-button|lazy-history|history-skeleton|cancellation-badge|isolated',
  ].join(
    '|',
  )})|src[\\\\/]api[\\\\/](notifications|paging|pending-counts|today|teams|is-outdated)|contracts[\\\\/]src[\\\\/](plain-date|texts[\\\\/]formats|users|teams|time-off|calendar|notifications|requests))\\.tsx?$`,
);

/** What the sign-in page shows, and toasts. */
const form =
  /src[\\/]ui[\\/](field|field-context|input)\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/](icons[\\/](circle-exclamation-point|circle-check|circle|check|x|eye|eye-off)|createLucideIcon|Icon|defaultAttributes|shared.*)\.m?js/;

/** The entry and its imports. */
const inEveryPage = /assets\/(index|vendor|base-api|preload-helper|preloadable|rolldown-runtime)-[^/]+\.js$/;

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), preloadFont(), styleFirst(), workerLicenses(), listPages(), texts()],
  resolve: {
    alias: [
      {
        // Resolves to the source, so that the client builds without building the library first.
        find: /^@staffroom\/contracts\/(.*)\.js$/,
        replacement: `${fileURLToPath(new URL('../../libs/contracts/src/', import.meta.url))}$1.ts`,
      },
      // The package's main entry is the development build.
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: modulePath('react-router/dist/production/index.mjs') },
            // Texts are parsed by the build.
            {
              find: /^@formatjs\/icu-messageformat-parser$/,
              replacement: fileURLToPath(
                new URL('./no-parser.js', import.meta.resolve('@formatjs/icu-messageformat-parser')),
              ),
            },
          ]
        : []),
    ],
  },
  server: { port: 5173, proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: {
      polyfill: false, // every browser of that target has it
      // What every page has loaded by then need not be named in each file that loads another.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => !inEveryPage.test(name)),
    },
    license: true, // of the bundled packages, in .vite/license.md
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', priority: 3, test: vendor },
            // Without the next option, the entry would be pulled into this group.
            { name: 'overlay', priority: 2, includeDependenciesRecursively: false, test: overlay },
            { name: 'radix', priority: 1, includeDependenciesRecursively: false, test: radix },
            { name: 'form', priority: 3, includeDependenciesRecursively: false, test: form },
            { name: 'shared', priority: 2, includeDependenciesRecursively: false, test: shared },
            {
              name: 'icons',
              priority: 1,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/,
            },
          ],
        },
      },
    },
  },
}));

function modulePath(path: string): string {
  return fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
}

/** Preloads the font file that every page needs. Its hashed name is known only at build time. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const font = Object.keys(context.bundle ?? {}).find((name) => /inter-western.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [{ tag: 'link', injectTo: 'head-prepend', attrs }];
      },
    },
  };
}

/** The first paint needs only the style sheet: on a slow network, scripts would share the line with it. */
function styleFirst(): Plugin {
  return {
    name: 'style-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/<link rel="modulepreload"|<script type="module"/g, '$& fetchpriority="low"'),
    },
  };
}

/** `build.license` leaves out the packages of a worker, here the one that splits PDFs. */
function workerLicenses(): Plugin {
  const names = [
    'pdfjs-dist',
    '@cantoo/pdf-lib',
    'fflate',
    'culori',
    'node-html-better-parser',
    'html-entities',
    'tslib',
  ];
  const licenseOf = (name: string) => {
    const file = readdirSync(modulePath(name)).find((entry) => /^licen[sc]e/i.test(entry));
    if (!file) throw new Error(`${name} has no license file`);
    return `## ${name}\n\n${readFileSync(modulePath(`${name}/${file}`), 'utf8')}`;
  };
  return {
    name: 'worker-licenses',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/worker-licenses.md', source: names.map(licenseOf).join('\n\n') });
    },
  };
}
