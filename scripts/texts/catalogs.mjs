/** The catalogs of `languages/`: a folder for each language, and in it a file for each area, from the English texts to their translations. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {Record<string, string>} Catalog an empty translation is missing */
/** @typedef {Map<string, Catalog>} Catalogs by area, such as `web/refunds` */

/** @param {string} root */
export function languagesWithCatalogs(root) {
  return readdirSync(join(root, 'languages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** @param {string} root @param {string} language @returns {Catalogs} */
export function readCatalogs(root, language) {
  const folder = join(root, 'languages', language);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return new Map(
    files.sort().map((file) => {
      const area = file.slice(0, -'.json'.length).replaceAll('\\', '/');
      return [area, JSON.parse(readFileSync(join(folder, file), 'utf8'))];
    }),
  );
}

/** @param {string} root @param {string} language @param {Catalogs} catalogs */
export function writeCatalogs(root, language, catalogs) {
  const fileOf = (/** @type {string} */ area) => join(root, 'languages', language, `${area}.json`);
  for (const area of readCatalogs(root, language).keys()) if (!catalogs.has(area)) rmSync(fileOf(area));
  for (const [area, catalog] of catalogs) {
    mkdirSync(dirname(fileOf(area)), { recursive: true });
    writeFileSync(fileOf(area), `${JSON.stringify(catalog, null, 2)}\n`);
  }
}

/**
 * The catalogs that fit the code: in the order of the code, without what is gone. A text that has moved, or that another area has too,
 * keeps its translation.
 * @param {Catalogs} present @param {import('./texts-in-code.mjs').TextInCode[]} texts @returns {Catalogs}
 */
export function fitting(present, texts) {
  const known = new Map([...present.values()].flatMap((catalog) => Object.entries(catalog)).filter(([, text]) => text));
  /** @type {Catalogs} */
  const wanted = new Map();
  for (const { area, key } of texts) {
    const catalog = wanted.get(area) ?? {};
    catalog[key] = known.get(key) ?? '';
    wanted.set(area, catalog);
  }
  return wanted;
}
