/** Reads what tests can show: the rules, and the statements with their ids. */

/** @typedef {{ section: string, id: string, text: string }} Statement */
/** @typedef {{ id: string, issue: string }} NotBuilt */

const NOT_BUILT_HEADING = '## Not built yet';

/**
 * docs/develop/statements.md: a table of statements for each section, then the list of what is not built yet.
 * @param {string} page
 * @returns {{ statements: Statement[], notBuilt: NotBuilt[] }}
 */
export function readStatements(page) {
  const [body = '', rest = ''] = page.split(`\n${NOT_BUILT_HEADING}\n`);
  const notBuilt = rowsOf(rest).map(({ id, text }) => ({ id, issue: text }));
  return { statements: rowsOf(body), notBuilt };
}

/**
 * docs/develop/rules.md: the number of each rule and its first sentence.
 * @param {string} page
 */
export function readRules(page) {
  const rules = page.matchAll(/^- (R\d+[a-z]?) +([^]+?)(?=\n- R\d|\n#|\n*$(?![^]))/gm);
  return [...rules].map(([, id = '', text = '']) => ({ id, text: firstSentence(text) }));
}

/** Includes the next sentence if the first one is only a heading. @param {string} text */
function firstSentence(text) {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  return /^.{25,}?\.(?= |$)/.exec(oneLine)?.[0] ?? oneLine;
}

/** @param {string} page */
function rowsOf(page) {
  let section = '';
  return page.split('\n').flatMap((line) => {
    section = /^#+ (.+)$/.exec(line)?.[1] ?? section;
    const [, id, text] = /^\| ([SR]\d\S*) \| (.+) \|$/.exec(line) ?? [];
    return id && text ? [{ section, id, text }] : [];
  });
}
