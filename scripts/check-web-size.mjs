// Fails if the built client exceeds its budget: the gzipped bytes that a browser must fetch before a page is usable. Fails too if its
// files import each other in a circle, because then one of them runs before what it needs is there.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** The packages in the entry (React, router and RTK Query) are 104 kB of it, the composing of texts 2.5 kB. */
const budgetsKb = { entry: 123, login: 128.5, signedIn: 161, css: 12.5, language: 30 };
const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));
const manifest = readManifest();

const entry = chunksOf('index.html');
// Toasts, dialogs, lists of selects and the account menu load when the page is idle.
const inShell = union(entry, chunksOf('src/app/shell/shell.tsx'));
const login = union(entry, chunksOf('src/features/auth/login.page.tsx'));

const rows = [
  { what: 'entry', kb: kbOf(entry), budgetKb: budgetsKb.entry },
  { what: '/login', kb: kbOf(login), budgetKb: budgetsKb.login },
  ...signedInPages().map((page) => ({
    what: page.replace(/^src\/(features|app)\//, ''),
    kb: kbOf(union(inShell, chunksOf(page))),
    budgetKb: budgetsKb.signedIn,
  })),
  { what: 'css', kb: cssKb(), budgetKb: budgetsKb.css },
  ...languages().map((name) => ({ what: `texts of ${name}`, kb: textsKb(name), budgetKb: budgetsKb.language })),
];

for (const { what, kb, budgetKb } of rows) {
  console.log(`${kb > budgetKb ? 'TOO BIG' : 'ok     '} ${kb.toFixed(1).padStart(6)} kB of ${budgetKb}  ${what}`);
}
if (rows.some(({ kb, budgetKb }) => kb > budgetKb)) {
  console.error('The client exceeds its size budget. The budget is in scripts/check-web-size.mjs.');
  process.exit(1);
}

const circle = Object.keys(manifest)
  .map((key) => circleFrom(key))
  .find((found) => found !== null);
if (circle) {
  console.error(
    `These files of the client import each other: ${circle.join(', ')}. Change the groups in vite.config.ts.`,
  );
  process.exit(1);
}

// What few need on a visit is fetched when it is opened.
const apart = ['src/features/dashboard/month/calendar-month.tsx', 'src/app/palette/palette.tsx'];
const first = union(inShell, ...signedInPages().map((page) => chunksOf(page)));
const joined = apart.filter((key) => !manifest[key]?.isDynamicEntry || first.has(key));
if (joined.length > 0) {
  console.error(`These are no chunks of their own any more: ${joined.join(', ')}.`);
  process.exit(1);
}

/** The files on a way back to the first one, or null. */
function circleFrom(first, key = first, seen = new Set()) {
  for (const imported of manifest[key].imports ?? []) {
    if (imported === first) return [manifest[key].file];
    if (seen.has(imported)) continue;
    seen.add(imported);
    const rest = circleFrom(first, imported, seen);
    if (rest) return [manifest[key].file, ...rest];
  }
  return null;
}

function readManifest() {
  try {
    return JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
  } catch {
    console.error('There is no build of the client. Run `npm run build` first.');
    process.exit(1);
  }
}

function signedInPages() {
  const pages = Object.keys(manifest).filter((key) => key.endsWith('.page.tsx'));
  return pages.filter((key) => !key.includes('/auth/') && !key.includes('not-found'));
}

/** A chunk and everything that it imports statically. Lazy imports do not count. */
function chunksOf(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}. Was it renamed?`);
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  return found;
}

function union(...sets) {
  return new Set(sets.flatMap((set) => [...set]));
}

function kbOf(keys) {
  const files = new Set([...keys].map((key) => manifest[key].file));
  return [...files].reduce((sum, file) => sum + gzipKb(file), 0);
}

function cssKb() {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  return [...files].reduce((sum, file) => sum + gzipKb(file), 0);
}

function languages() {
  return readdirSync(new URL('../languages', import.meta.url));
}

/** Of everyone's texts and those of administration. */
function textsKb(language) {
  const ofParts = ['everyone', 'administration'].map((part) => `virtual:catalog/${language}/${part}`);
  const keys = Object.keys(manifest).filter((key) => ofParts.some((part) => key.endsWith(part)));
  if (keys.length !== 2) throw new Error(`The build has ${keys.length} files of texts of ${language}.`);
  return kbOf(new Set(keys));
}

function gzipKb(file) {
  return gzipSync(readFileSync(dist + file), { level: 9 }).length / 1000;
}
