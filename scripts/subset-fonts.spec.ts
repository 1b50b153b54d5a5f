import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = 'apps/web/src/ui/fonts';

it('keeps font files that are those of the package with the letters that fonts.css names', () => {
  // In a process of its own, because the package's WebAssembly does not load in Jest.
  const program = `import { subsetFonts } from './scripts/subset-fonts.mjs';
    console.log(JSON.stringify([...await subsetFonts()].map(([name, file]) => [name, file.toString('base64')])));`;
  const made = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' });
  const kept = readdirSync(join(root, folder)).filter((name) => name.endsWith('.woff2'));
  const files = new Map(JSON.parse(made) as [string, string][]);
  expect([...files.keys()].sort()).toEqual(kept.sort());
  for (const name of kept) expect(readFileSync(join(root, folder, name), 'base64')).toBe(files.get(name));
});
