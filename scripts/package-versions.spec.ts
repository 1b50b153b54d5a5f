import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  engines?: { node: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: Record<string, string>;
}

const root = join(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifestOf = (file: string) => JSON.parse(read(file)) as Manifest;

describe('the packages', () => {
  it.each(['package.json', 'lab/bench/package.json'])('of %s have exact versions', (file) => {
    const { dependencies, devDependencies, overrides } = manifestOf(file);
    const packages = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
    expect(packages.length).toBeGreaterThan(4);
    expect(packages.filter(([, version]) => !/^(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('need the version of Node that the README and ./staffroom name', () => {
    const oldest = manifestOf('package.json').engines!.node.replace('>=', '');
    for (const file of ['README.md', 'staffroom']) expect(read(file)).toContain(`Node ${oldest} or newer`);
  });
});
