/** Finds the tables of `views` and `state` that SQL in the sources names, and the folders that own them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface Source {
  /** Relative to apps/api/src. */
  path: string;
  text: string;
}

export interface Naming {
  path: string;
  /** With its schema: `views.users`. */
  table: string;
}

export function productSources(root: string): Source[] {
  return (readdirSync(root, { recursive: true }) as string[])
    .filter((path) => path.endsWith('.ts') && !/\.(spec|cases)\.ts$/.test(path) && !path.startsWith('testing/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** A name followed by a parenthesis is a function. */
const tableName = /\b(views|state)(?:_next)?\.([a-z_]+)\b(?!\()/g;
/** The end of a template's part, before the expression that gives the name. */
const computedName = /\b(views|state)(?:_next)?\.$/;

/** Searches string literals only, so that `item.views.length` and comments do not count. */
function tablesNamed({ path, text }: Source): Naming[] {
  const tables = textsIn(path, text).flatMap((found) => [...found.matchAll(tableName)]);
  return [...new Set(tables.map(([, schema, name]) => `${schema}.${name}`))].map((table) => ({ path, table }));
}

/** Maps each view to the folder that defines it. */
export function viewOwners(sources: readonly Source[]): Record<string, string> {
  const owners: Record<string, string> = {};
  for (const { path, text } of sources) {
    for (const [, name] of text.matchAll(/\bdefineView<[^(]*>\(\{\s*name: '([a-z_]+)'/g)) {
      owners[`views.${name}`] = folderOf(path);
    }
  }
  return owners;
}

/** Describes each use of a table outside the folder that owns it. */
export function foreignNamings(sources: readonly Source[], owners: Readonly<Record<string, string>>): string[] {
  return sources
    .flatMap(tablesNamed)
    .filter(({ path, table }) => owners[table] !== folderOf(path))
    .map(({ path, table }) => `${path} names ${table}, which ${owners[table] ?? 'no known folder'} owns`);
}

/** For example `modules/users` or `platform/views`. */
function folderOf(path: string): string {
  const [parent, folder, ...deeper] = path.split('/');
  if (folder === undefined) return 'the root';
  return deeper.length > 0 ? `${parent}/${folder}` : parent!;
}

function textsIn(path: string, source: string): string[] {
  if (!/(views|state)(_next)?\./.test(source)) return []; // parsing takes time
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node))
      texts.push(node.text.replace(computedName, '$1.computed_name'));
    else if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.ES2023));
  return texts;
}
