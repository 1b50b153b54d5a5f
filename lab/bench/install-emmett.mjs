import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runStep } from '../../scripts/run-step.mjs';

/** Emmett is in the package.json of the benchmarks, because its peer dependencies differ from those of the portal. */
export async function installEmmett() {
  const bench = join(root, 'lab/bench');
  const { version } = JSON.parse(
    await readFile(join(bench, 'node_modules/@event-driven-io/emmett-postgresql/package.json'), 'utf8').catch(
      () => '{}',
    ),
  );
  if (version === '0.42.0' && existsSync(join(bench, 'node_modules/.package-lock.json'))) return;
  await runStep('Installing Emmett', ['npm', 'ci', '--prefix', bench], { quiet: true });
}
