import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { entryArgs } from './testing/entry-args.js';

const [built] = entryArgs('load-program') as [string];

it('the set-up of the tests has bundled the programs that they run', () => {
  expect(evaluate(`import { isBundled } from ${JSON.stringify(built)}; console.log(isBundled())`)).toBe('true\n');
});

describe('a program', () => {
  let root: string;
  const run = () => evaluate(`import ${JSON.stringify(join(root, 'apps/api/dist/cli/staffroom.js'))}`);
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'staffroom-build-'));
    write('apps/api/package.json', '{"type":"module"}');
    for (const module of ['load-program.js', 'cli/staffroom.js']) {
      cpSync(join(dirname(built), module), join(root, 'apps/api/dist', module));
    }
    for (const part of ['apps/api', 'libs/contracts', 'libs/domain', 'migrations']) {
      write(`${part}/dist/.tsbuildinfo`, `the modules of ${part}`);
    }
    write('apps/api/dist/cli/commands.js', `console.log('from its modules')`);
    write('apps/api/dist/bundle/commands.js', `console.log('from the bundle')`);
    const modules = `import { modulesOfThisBuild } from ${JSON.stringify(join(root, 'apps/api/dist/load-program.js'))}`;
    write('apps/api/dist/bundle/made-from', evaluate(`${modules}; process.stdout.write(modulesOfThisBuild())`));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('runs from the bundle', () => {
    expect(run()).toBe('from the bundle\n');
  });

  it.each(['apps/api', 'libs/contracts', 'libs/domain', 'migrations'])(
    'runs from its modules if the compiler has written those of %s after the bundle',
    (part) => {
      write(`${part}/dist/.tsbuildinfo`, 'other modules');
      expect(run()).toBe('from its modules\n');
    },
  );

  it('runs from the bundle of a release, which has no modules', () => {
    for (const part of ['libs', 'migrations', 'apps/api/dist/.tsbuildinfo', 'apps/api/dist/cli/commands.js']) {
      rmSync(join(root, part), { recursive: true });
    }
    expect(run()).toBe('from the bundle\n');
  });

  it('runs from its modules if the bundle is missing, or was not finished', () => {
    rmSync(join(root, 'apps/api/dist/bundle/made-from'));
    expect(run()).toBe('from its modules\n');
  });
});

function evaluate(code: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
}
