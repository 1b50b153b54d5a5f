/**
 * `npm run texts`: writes the texts of the code into the catalogs of `languages/`, with an empty translation where there is none, removes
 * those that are gone, and says what is wrong. `npm run texts de web/refunds` begins that catalog.
 */
import { fileURLToPath } from 'node:url';
import { fitting, languagesWithCatalogs, readCatalogs, writeCatalogs } from './texts/catalogs.mjs';
import { problemsOfTexts } from './texts/check-texts.mjs';
import { textsInCode } from './texts/texts-in-code.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const { languages } = await import('../libs/contracts/dist/texts/languages.js').catch(() => {
  console.error('The contracts are not built. Run `npm run tsc -- -b libs/contracts` first.');
  process.exit(2);
});
const [language, begun] = process.argv.slice(2);

const { texts } = textsInCode(root);
const folders = new Set([...languagesWithCatalogs(root), ...(language ? [language] : [])]);
for (const folder of folders) {
  const present = readCatalogs(root, folder);
  const wanted = fitting(present, texts);
  for (const area of wanted.keys()) {
    if (!languages[folder]?.isWhole && !present.has(area) && !(folder === language && area === begun))
      wanted.delete(area);
  }
  writeCatalogs(root, folder, wanted);
}
const problems = problemsOfTexts(root, languages);
for (const problem of problems) console.error(problem);
console.log(`${texts.length} texts in ${new Set(texts.map(({ area }) => area)).size} areas.`);
process.exitCode = problems.length > 0 ? 1 : 0;
