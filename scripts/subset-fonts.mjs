/**
 * Makes the font files that most pages need, from those of the package: only the weights in use, and the letters of Europe's languages in
 * a file of their own. What they lack comes from the package's files, which a page loads only when it shows such a letter.
 * `node scripts/subset-fonts.mjs`, after an update of the package.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { root } from './run-step.mjs';

const folder = join(root, 'apps/web/src/ui/fonts');
const weights = { wght: { min: 400, max: 700 } };

/** The ranges stand in `fonts.css`, where the browser reads them. @returns {Promise<Map<string, Buffer>>} by file name */
export async function subsetFonts() {
  const styles = await readFile(join(folder, 'fonts.css'), 'utf8');
  const files = new Map();
  for (const [, name, from] of styles.matchAll(/url\(\.\/(.+?)\)[^/]*\/\* from (.+?) \*\//g)) {
    const source = await readFile(join(root, 'node_modules/@fontsource-variable/inter/files', from));
    const range = new RegExp(`${name}[^}]*unicode-range:([^;]+);`).exec(styles)?.[1] ?? '';
    files.set(name, await subsetFont(source, lettersOf(range), { targetFormat: 'woff2', variationAxes: weights }));
  }
  return files;
}

/** @param {string} range as in CSS: 'U+0041-005A, U+20AC' */
function lettersOf(range) {
  return range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part.trim().slice(2).split('-');
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, i) => String.fromCodePoint(start + i));
    })
    .join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, file] of await subsetFonts()) await writeFile(join(folder, name), file);
}
