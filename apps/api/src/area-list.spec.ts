/** What the compiler cannot see: an area that nothing uses, and a command under the name of another. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './composition.js';
import { productSources } from './testing/table-names.js';

test('composition.ts lists every folder that has an area.ts', () => {
  const modules = join(__dirname, 'modules');
  const folders = readdirSync(modules).filter((folder) => existsSync(join(modules, folder, 'area.ts')));
  expect(areas.list.map(({ name }) => name).sort()).toEqual(folders.filter((folder) => folder !== 'area').sort());
});

test('no two routes record their changes under the same command', () => {
  const names = productSources(__dirname).flatMap(({ text }) =>
    [...text.matchAll(/^\s+@Context\('(\w+)'\)/gm)].map(([, name]) => name!),
  );
  const reads = ['ReadFile', 'ExportList']; // recorded, but not repeated under a key
  const repeated = names.filter((name, i) => names.indexOf(name) < i && !reads.includes(name));
  expect(names.length).toBeGreaterThan(20);
  expect(repeated).toEqual([]);
});
