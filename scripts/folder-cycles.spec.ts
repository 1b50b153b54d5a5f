/**
 * No two folders import each other, directly or through others, types included. dependency-cruiser can check this between
 * siblings only; a folder and its own subfolder are one folder to it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';

const root = join(__dirname, '..');

describe('folders that import each other', () => {
  it.each(['apps/api/src', 'apps/web/src', 'libs/domain/src', 'libs/contracts/src'])('do not exist in %s', (top) => {
    expect(shortestCycle(importsBetweenFolders(top))).toEqual([]);
  });

  it('are reported with one import for each step of a shortest cycle', () => {
    const [toSub, back, downhill, uphill] = [
      { from: 'cli/erase.ts', to: 'cli/audit/print.ts' },
      { from: 'cli/audit/export.ts', to: 'cli/progress.ts' },
      { from: 'cli/audit/export.ts', to: 'platform/erasure.ts' },
      { from: 'platform/erasure.ts', to: 'cli/erase.ts' },
    ];
    expect(shortestCycle([toSub, downhill])).toEqual([]);
    expect(shortestCycle([downhill, toSub, uphill])).toEqual([downhill, uphill, toSub]);
    expect(shortestCycle([downhill, toSub, uphill, back])).toEqual([back, toSub]);
  });
});

describe('the layers of the platform', () => {
  const [, table = ''] = readFileSync(join(root, 'docs/develop/layout.md'), 'utf8').split(/^## /m);
  const layers = [...table.matchAll(/^\| (`.+?`) \|/gm)].map(([, names = '']) => names.replaceAll('`', '').split(', '));
  const folderOf = (file: string) => file.split('/')[0]!;
  const layerOf = (file: string) => layers.findIndex((names) => names.includes(folderOf(file)));

  it('are in docs/develop/layout.md, and each folder imports only folders listed above it', () => {
    const imports = importsBetweenFolders('apps/api/src/platform').filter(
      ({ from, to }) => from.includes('/') && folderOf(from) !== folderOf(to),
    );
    expect(imports.filter(({ from, to }) => layerOf(to) < 0 || layerOf(to) >= layerOf(from))).toEqual([]);
    expect(imports.length).toBeGreaterThan(100);
  });
});

interface Import {
  from: string;
  to: string;
}

/** Tests are left out: they may start the whole portal from any folder. */
function importsBetweenFolders(top: string): Import[] {
  return readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|cases)\.tsx?$|(^|\/)testing\//.test(file))
    .flatMap((from) =>
      preProcessFile(readFileSync(join(root, top, from), 'utf8'), true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => ({ from, to: join(dirname(from), fileName).replace(/\.js$/, '.ts') })),
    )
    .filter(({ from, to }) => dirname(from) !== dirname(to) && !to.startsWith('..'));
}

/** The imports of a shortest cycle between folders, one for each step. */
function shortestCycle(imports: readonly Import[]): Import[] {
  const steps = new Map<string, Map<string, Import>>();
  for (const step of imports) {
    const from = dirname(step.from);
    steps.set(from, (steps.get(from) ?? new Map<string, Import>()).set(dirname(step.to), step));
  }
  const cycles = [...steps.keys()].map((folder) => wayBackTo(folder, steps)).filter(({ length }) => length > 0);
  return cycles.sort((one, other) => one.length - other.length)[0] ?? [];
}

function wayBackTo(folder: string, steps: ReadonlyMap<string, ReadonlyMap<string, Import>>): Import[] {
  const seen = new Set<string>();
  const ways: Import[][] = [[]];
  for (const way of ways) {
    const last = way.at(-1);
    for (const [next, step] of steps.get(last ? dirname(last.to) : folder) ?? []) {
      if (next === folder) return [...way, step];
      if (!seen.has(next)) ways.push([...way, step]);
      seen.add(next);
    }
  }
  return [];
}
