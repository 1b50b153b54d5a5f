/** Reads the specification, the rules, the statements and the titles of all tests from the repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aboutInfrastructure } from '../parts.mjs';
import { readRules, readStatements } from './statements.mjs';
import { testTitlesIn } from './test-titles.mjs';

const FOLDERS = ['libs', 'migrations', 'apps/api/src', 'apps/web/src', 'apps/web/e2e', 'scripts'];
const TITLES = /\.(spec|cases)\.tsx?$/;
const SKIPPED = ['node_modules', 'dist'];

/**
 * @param {string} root
 * @returns {import('./problems.mjs').Sources}
 */
export function readSources(root) {
  /** @param {string} file */
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const files = testFilesIn(root);
  return {
    specification: read('docs/develop/specification.md'),
    rules: readRules(read('docs/develop/rules.md')),
    ...readStatements(read('docs/develop/statements.md')),
    titles: files.flatMap((file) => testTitlesIn(file, read(file))),
    aboutInfrastructure,
  };
}

/** @param {string} root */
export function testFilesIn(root) {
  return FOLDERS.flatMap((folder) => filesIn(root, folder)).filter((file) => TITLES.test(file));
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(root, path) : [path];
    });
}
