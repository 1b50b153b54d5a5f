/** Finds the texts of the source: what `t` and `text` of the contracts are called with. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} TextInCode
 * @property {string} key what catalogs know it by: the English text, and its context if there is one
 * @property {string} message
 * @property {string} area the name of its catalogs
 * @property {string} at file and line
 * @property {string[] | null} values the names it is given, or null if they are not listed where it stands
 */

const folders = ['libs/contracts/src', 'apps/api/src', 'apps/web/src'];
const areas = [
  { folder: /^apps\/web\/src\/(?:features|shared)\/([^/]+)\//, workspace: 'web' },
  { folder: /^apps\/web\/src\/([^/]+)\//, workspace: 'web' },
  { folder: /^apps\/api\/src\/modules\/([^/]+)\//, workspace: 'api' },
  { folder: /^apps\/api\/src\/([^/]+)\//, workspace: 'api' },
  { folder: /^libs\/contracts\/src\/([^/.]+)/, workspace: 'contracts' },
];

/** @param {string} root @returns {{ texts: TextInCode[], mistakes: string[] }} */
export function textsInCode(root) {
  const found = folders.flatMap((folder) => sources(root, folder)).map((file) => textsOf(root, file));
  return { texts: found.flatMap(({ texts }) => texts), mistakes: found.flatMap(({ mistakes }) => mistakes) };
}

/** `web/refunds`, whether the text is in a feature or in what several share of it. @param {string} file */
function areaOf(file) {
  for (const { folder, workspace } of areas) {
    const name = folder.exec(file)?.[1];
    if (name) return `${workspace}/${name}`;
  }
  throw new Error(`${file} belongs to no area of texts.`);
}

/** @param {string} root @param {string} folder */
function sources(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(spec|cases)\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** @param {string} root @param {string} file */
function textsOf(root, file) {
  const code = readFileSync(join(root, file), 'utf8');
  /** @type {TextInCode[]} */
  const texts = [];
  /** @type {string[]} */
  const mistakes = [];
  if (!/\btexts?\/text\.js'/.test(code)) return { texts, mistakes };
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  visit(source);
  return { texts, mistakes };

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) called(node, node.expression.text);
    ts.forEachChild(node, visit);
  }

  /** @param {ts.CallExpression} call @param {string} name */
  function called(call, name) {
    if (name !== 't' && name !== 'text') return;
    const [first, second] = call.arguments;
    const at = `${file}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`;
    if (!first || !ts.isStringLiteralLike(first)) {
      if (name === 'text') mistakes.push(`${at}: text() takes a text that stands there.`);
      return;
    }
    if (name === 't' && !ts.findAncestor(call, (node) => ts.isFunctionLike(node))) {
      mistakes.push(`${at}: t() runs when the module loads, before the language is known. Mark the text with text().`);
    }
    const context = name === 'text' && second && ts.isStringLiteralLike(second) ? `\u0004${second.text}` : '';
    const values = name === 't' ? namesIn(second) : null;
    texts.push({ key: first.text + context, message: first.text, area: areaOf(file), at, values });
  }
}

/** @param {ts.Expression | undefined} values */
function namesIn(values) {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  if (values.properties.some((property) => ts.isSpreadAssignment(property))) return null;
  return values.properties.map((property) => property.name?.getText() ?? '');
}
