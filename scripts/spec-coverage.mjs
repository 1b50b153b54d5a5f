/** `npm run coverage:spec` writes docs/spec-coverage.md; with --check it fails if the page or a title is wrong. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coveragePage } from './coverage/coverage-page.mjs';
import { problemsOf } from './coverage/problems.mjs';
import { readSources } from './coverage/read-sources.mjs';
import { root } from './run-step.mjs';

const page = join(root, 'docs/spec-coverage.md');
const sources = readSources(root);
const problems = problemsOf(sources);
const text = coveragePage(sources);

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text) {
  problems.push('docs/spec-coverage.md is out of date: run "npm run coverage:spec"');
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
