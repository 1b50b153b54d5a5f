/** No two folders import each other. dependency-cruiser's own folder rule counts tests and lets a folder and its subfolder import each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');
const imported = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

describe('the folders of a part of the product', () => {
  it.each(['apps/web/src'])('%s: no two import each other, directly or through others', (part) => {
    const imports = folderImports(join(root, part));
    const inCycles = [...imports.keys()].filter((folder) => reachableFrom(folder, imports).has(folder));
    expect(inCycles.map((folder) => folder.slice(root.length + 1)).sort()).toEqual([]);
  });

  it('a cycle would be found', () => {
    const imports = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect([...imports.keys()].filter((folder) => reachableFrom(folder, imports).has(folder))).toEqual(['b', 'c']);
  });
});

/** For each folder, the other folders that its files import; tests and their helpers do not count. */
function folderImports(part: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const entry of readdirSync(part, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!/\.tsx?$/.test(file) || /\.spec\.|[\\/]testing[\\/]/.test(file)) continue;
    const targets = [...readFileSync(file, 'utf8').matchAll(imported)].map(([, path]) => join(dirname(file), path!));
    const others = targets.map((target) => dirname(target)).filter((folder) => folder !== dirname(file));
    imports.set(dirname(file), new Set([...(imports.get(dirname(file)) ?? []), ...others]));
  }
  return imports;
}

function reachableFrom(folder: string, imports: Map<string, Set<string>>): Set<string> {
  const found = new Set<string>();
  const queue = [folder];
  while (queue.length > 0) {
    for (const next of imports.get(queue.pop()!) ?? []) {
      if (!found.has(next)) queue.push(next);
      found.add(next);
    }
  }
  return found;
}
