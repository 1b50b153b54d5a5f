/**
 * `npm run coverage:spec`: fails if a rule or statement has no test, or if a title names one that does not exist. `npm run coverage:spec -- R28`
 * lists the tests of a rule and of its statements, or of one statement.
 */
import { root } from '../run-step.mjs';
import { problemsOf, ruleOf } from './coverage/problems.mjs';
import { readSources } from './coverage/read-sources.mjs';

const sources = readSources(root);
const [wanted] = process.argv.slice(2);
if (wanted) printTestsOf(wanted);
const problems = problemsOf(sources);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** @param {string} id */
function printTestsOf(id) {
  for (const { file, title, ids } of sources.titles) {
    if (ids.some((named) => named === id || ruleOf(named) === id)) console.log(`${file}: ${title}`);
  }
}
