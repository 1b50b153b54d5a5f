import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

it('npx staffroom runs what the compiler makes of a source file', () => {
  const bin = join(__dirname, '../../bin/staffroom.mjs');
  const [, built] = /^import '\.\.\/dist\/(.+)\.js';$/m.exec(readFileSync(bin, 'utf8')) ?? [];
  expect(built).toBeDefined();
  expect(existsSync(join(__dirname, '..', `${built}.ts`))).toBe(true);
});
