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
    expect(circular(importsBetweenFolders(top))).toEqual([]);
  });

  it('are reported with the imports that form the cycle', () => {
    const [toSub, back, downhill] = [
      { from: 'cli/erase.ts', to: 'cli/audit/print.ts' },
      { from: 'cli/audit/export.ts', to: 'cli/progress.ts' },
      { from: 'cli/erase.ts', to: 'platform/erasure.ts' },
    ];
    expect(circular([toSub, back, downhill])).toEqual([toSub, back]);
  });
});

interface Import {
  from: string;
  to: string;
}

/** Tests are left out: they may start the whole portal from any folder. */
function importsBetweenFolders(top: string): Import[] {
  return readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|(^|\/)testing\//.test(file))
    .flatMap((from) =>
      preProcessFile(readFileSync(join(root, top, from), 'utf8'), true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => ({ from, to: join(dirname(from), fileName).replace(/\.js$/, '.ts') })),
    )
    .filter(({ from, to }) => dirname(from) !== dirname(to) && !to.startsWith('..'));
}

/** The imports that are part of a cycle between folders. */
function circular(imports: readonly Import[]): Import[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(dirname(from), (next.get(dirname(from)) ?? new Set()).add(dirname(to)));
  const reached = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const other of next.get(folder) ?? []) if (!seen.has(other)) reached(other, seen.add(other));
    return seen;
  };
  return imports.filter(({ from, to }) => reached(dirname(to)).has(dirname(from)));
}
