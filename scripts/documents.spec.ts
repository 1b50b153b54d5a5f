import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

const texts = [
  ...['.', 'bench', 'deploy'].flatMap((folder) => filesIn(folder, { recursive: false })),
  ...['docs', 'apps/api/src', 'libs', 'migrations', 'scripts', 'trial'].flatMap((folder) => filesIn(folder)),
].filter((file) => /\.(md|ts|mjs|yml|service)$/.test(file) && !/node_modules|\/dist/.test(file));

describe('the documents and messages', () => {
  it('never tell an operator to run npx: the registry has an unrelated package of this name', () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((file) => /npx\s+staffroom/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});

function filesIn(folder: string, { recursive } = { recursive: true }): string[] {
  return readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
