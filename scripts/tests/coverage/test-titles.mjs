/** Reads the titles of tests, and the ids they name, from the source of a test file. */
import ts from 'typescript';

/** @typedef {{ file: string, title: string, ids: string[] }} TestTitle */

const TEST_FUNCTIONS = new Set(['describe', 'it', 'test']);
const ID = /\b(?:R\d+[a-z]?(?:\.\d+)?|S\d(?:\.[a-z]+)?\.\d+)\b/g;

/**
 * @param {string} file
 * @param {string} source
 * @returns {TestTitle[]}
 */
export function testTitlesIn(file, source) {
  /** @type {TestTitle[]} */
  const found = [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  visit(tree);
  return found;

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && isTestFunction(node.expression)) {
      const [first] = node.arguments;
      if (first && isTableCall(node)) addRows(first);
      else if (first) add(textOf(first));
    }
    if (ts.isObjectLiteralExpression(node)) addCase(node);
    ts.forEachChild(node, visit);
  }

  /** @param {string | undefined} title */
  function add(title) {
    if (title) found.push({ file, title, ids: title.match(ID) ?? [] });
  }

  /**
   * A row of a parametrised test can name ids: `['R28.1 an end before the start', …]`.
   * @param {ts.Node} table
   */
  function addRows(table) {
    const text = textOf(table);
    if (text && /^[RS]\d/.test(text) && text.match(ID)) add(text);
    else if (ts.isArrayLiteralExpression(table)) table.elements.forEach(addRows);
  }

  /**
   * The case of a route: `{ route: 'GET /api/users', shows: 'S7.23', … }`.
   * @param {ts.ObjectLiteralExpression} example
   */
  function addCase(example) {
    const [route, shows] = ['route', 'shows'].map((name) => propertyOf(example, name));
    if (route && shows) add(`${route} [${shows}]`);
  }
}

/**
 * `it`, `it.only`, `it.each(table)` and it.each`table`.
 * @param {ts.Node} callee
 * @returns {boolean}
 */
function isTestFunction(callee) {
  if (ts.isIdentifier(callee)) return TEST_FUNCTIONS.has(callee.text);
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTestFunction(callee.expression);
  return ts.isTaggedTemplateExpression(callee) && isTestFunction(callee.tag);
}

/** @param {ts.CallExpression} call */
function isTableCall({ expression }) {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'each';
}

/** @param {ts.Node} node */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
}

/**
 * @param {ts.ObjectLiteralExpression} object
 * @param {string} name
 */
function propertyOf(object, name) {
  const property = object.properties.find((each) => each.name?.getText() === name);
  return property && ts.isPropertyAssignment(property) ? textOf(property.initializer) : undefined;
}
