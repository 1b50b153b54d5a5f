/** The translations of the server's own texts and of those that it shares with the client. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, offeredLanguages } from '@staffroom/contracts/texts/languages.js';
import { addCatalog } from '@staffroom/contracts/texts/text.js';
import { offerLanguages } from './reader-language.js';

const folder = fileURLToPath(new URL('../../../../../languages/', import.meta.url));

/** A language in preparation may lack catalogs, and in a catalog texts. These are English. */
export async function loadCatalogs(inPreparation: readonly Language[] = []): Promise<void> {
  const offered = offeredLanguages(inPreparation);
  offerLanguages(offered);
  const translated = offered.filter((language) => language !== 'en');
  const kinds = translated.flatMap((language) => ['api', 'contracts'].map((kind) => ({ language, kind })));
  await Promise.all(
    kinds.map(async ({ language, kind }) => {
      const files = await readdir(join(folder, language, kind)).catch(() => []);
      for (const file of files) addCatalog(language, await translations(join(folder, language, kind, file)));
    }),
  );
}

async function translations(file: string): Promise<Record<string, string>> {
  const catalog = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(catalog).filter(([, translation]) => translation !== ''));
}
