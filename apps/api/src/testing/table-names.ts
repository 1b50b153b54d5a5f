/** Finds the tables of `views` and `state` that SQL in our sources names, and the folders that own them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface Source {
  /** Within apps/api/src. */
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
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.startsWith('testing/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** A parenthesis right behind the name makes it a function. */
const tableName = /\b(views|state)(?:_next)?\.([a-z_]+)\b(?!\()/g;

/** Only texts are searched: neither `item.views.length` nor a comment names a table. */
function tablesNamed({ path, text }: Source): Naming[] {
  const tables = textsIn(path, text).flatMap((found) => [...found.matchAll(tableName)]);
  return [...new Set(tables.map(([, schema, name]) => `${schema}.${name}`))].map((table) => ({ path, table }));
}

/** Each view belongs to the folder that defines it. */
export function viewOwners(sources: readonly Source[]): Record<string, string> {
  const owners: Record<string, string> = {};
  for (const { path, text } of sources) {
    for (const [, name] of text.matchAll(/\bdefineView<[^(]*>\(\{\s*name: '([a-z_]+)'/g)) {
      owners[`views.${name}`] = folderOf(path);
    }
  }
  return owners;
}

/** The namings of tables that the file's own folder does not own, each as a sentence. */
export function foreignNamings(sources: readonly Source[], owners: Readonly<Record<string, string>>): string[] {
  return sources
    .flatMap(tablesNamed)
    .filter(({ path, table }) => owners[table] !== folderOf(path))
    .map(({ path, table }) => `${path} names ${table}, which ${owners[table] ?? 'no known folder'} owns`);
}

/** `modules/users`, `platform/views`; the root for files that lie directly in it. */
function folderOf(path: string): string {
  const [parent, folder, ...deeper] = path.split('/');
  if (folder === undefined) return 'the root';
  return deeper.length > 0 ? `${parent}/${folder}` : parent!;
}

function textsIn(path: string, source: string): string[] {
  if (source.search(tableName) < 0) return []; // parsing takes time
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.ES2023));
  return texts;
}
