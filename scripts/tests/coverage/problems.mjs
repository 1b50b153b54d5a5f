/** Compares the specification, its statements and the titles of the tests, and reports contradictions. */

import { partOf } from '../parts.mjs';

/**
 * @typedef {import('./statements.mjs').Statement} Statement
 * @typedef {{
 *   specification: string,
 *   rules: { id: string, text: string }[],
 *   statements: Statement[],
 *   notBuilt: import('./statements.mjs').NotBuilt[],
 *   titles: import('./test-titles.mjs').TestTitle[],
 *   aboutInfrastructure: readonly string[],
 * }} Sources
 */

/** Section 2 consists only of subsections. */
const SECTIONS_WITHOUT_STATEMENTS = ['2. Screens and routes'];
const SECTIONS_WITH_QUOTED_TEXTS = ['2', '5', '8'];

/** @param {Sources} sources */
export function problemsOf(sources) {
  return [
    ...unknownIds(sources),
    ...withoutTest(sources),
    ...withoutTestInGate(sources),
    ...withoutStatement(sources),
    ...namedTwice(sources),
  ];
}

/**
 * The ids that tests must name: every statement, and the rules that have no statements.
 * @param {Pick<Sources, 'rules' | 'statements'>} sources
 */
function idsToTest({ rules, statements }) {
  const parts = new Set(statements.map(({ id }) => ruleOf(id)));
  return [...statements.map(({ id }) => id), ...rules.map(({ id }) => id).filter((id) => !parts.has(id))];
}

/** The rule that a statement belongs to: R28 of R28.1. @param {string} id */
export function ruleOf(id) {
  return /^R\d+[a-z]?(?=\.)/.exec(id)?.[0];
}

/** @param {Sources} sources */
function unknownIds({ rules, statements, notBuilt, titles }) {
  const known = new Set([...rules, ...statements].map(({ id }) => id));
  const inTitles = titles.flatMap(({ file, title, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file}: "${title}" names ${id}, which does not exist`),
  );
  const listed = notBuilt.filter(({ id }) => !known.has(id));
  return [...inTitles, ...listed.map(({ id }) => `"Not built yet" lists ${id}, which does not exist`)];
}

/** @param {Sources} sources */
function withoutTest({ rules, statements, notBuilt, titles }) {
  const shown = new Set(titles.flatMap(({ ids }) => ids));
  const later = new Set(notBuilt.map(({ id }) => id));
  const missing = idsToTest({ rules, statements }).filter((id) => !shown.has(id) && !later.has(id));
  return [
    ...missing.map((id) => `${id} has no test and is not listed under "Not built yet"`),
    ...[...later].filter((id) => shown.has(id)).map((id) => `${id} has a test: remove it from "Not built yet"`),
  ];
}

/**
 * `npm test` proves the product. Only statements about faults of infrastructure have their tests in the parts of `npm run test:all`.
 * @param {Sources} sources
 */
function withoutTestInGate({ rules, statements, titles, aboutInfrastructure }) {
  const shown = new Set(titles.flatMap(({ ids }) => ids));
  const inGate = new Set(titles.filter(({ file }) => !partOf(file)).flatMap(({ ids }) => ids));
  const only = idsToTest({ rules, statements }).filter((id) => shown.has(id) && !inGate.has(id));
  return [
    ...only.filter((id) => !aboutInfrastructure.includes(id)).map((id) => `npm test has no test of ${id}`),
    ...aboutInfrastructure
      .filter((id) => !only.includes(id))
      .map((id) => `scripts/tests/parts.mjs need not name ${id}`),
  ];
}

/** @param {Sources} sources */
function withoutStatement({ specification, statements }) {
  const covered = new Set([...statements.map(({ section }) => section), ...SECTIONS_WITHOUT_STATEMENTS]);
  const sections = [...specification.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => title);
  const calls = [...sectionOf('7').matchAll(/^\| ([A-Z]+ [^ |,]+)/gm)].map(([, call = '']) => call);
  const texts = SECTIONS_WITH_QUOTED_TEXTS.flatMap((number) => quotedTexts(sectionOf(number)));
  return [
    ...sections.filter((title) => !covered.has(title)).map((title) => `section "${title}" has no statement`),
    ...calls
      .filter((call) => !statements.some(({ text }) => text.startsWith(call)))
      .map((call) => `the call ${call} has no statement`),
    ...texts
      .filter((quoted) => !statements.some(({ text }) => text.includes(quoted)))
      .map((quoted) => `no statement contains the text '${quoted}'`),
  ];

  /** @param {string} number */
  function sectionOf(number) {
    return specification.split(/^## /m).find((section) => section.startsWith(`${number}. `)) ?? '';
  }
}

/** @param {string} section */
function quotedTexts(section) {
  return [...section.matchAll(/(?<!\w)'([^']+(?:'(?=\w)[^']*)*)'(?!\w)/g)].map(([, text = '']) => text);
}

/** @param {Sources} sources */
function namedTwice({ statements, rules }) {
  const ids = [...statements, ...rules].map(({ id }) => id);
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is the id of two statements`);
}
