/** The licenses of the packages in a bundle. Most of them require that each copy contains their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOfPackage = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const licenseFile = /^(licen[cs]e|copying|notice)/i;

/** @param {Iterable<string>} modules Files, of packages and of our own. */
export function licensesOf(modules) {
  const folders = new Set([...modules].flatMap((file) => folderOfPackage.exec(file)?.[0] ?? []));
  return [...folders].map(entryOf).sort().join('\n');
}

/** @param {string} folder */
function entryOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => licenseFile.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`## ${name} ${version} (${license ?? 'see its README'})`, ...texts, ''].join('\n\n');
}
