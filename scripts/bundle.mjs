/** Bundles the compiled API with the packages it uses, unless the bundle was already made from them. `npm run build` runs this. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeProgram, root, runStep } from './run-step.mjs';

const CONFIG = ['apps/api/rolldown.config.mjs', 'apps/api/bundled-licenses.mjs'];
const DESCRIPTION = ['describe-api', 'operations', 'schemas'].map((name) => `scripts/openapi/${name}.mjs`);
const BUNDLE = join(root, 'apps/api/dist/bundle');

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();

/** Needs the output of the compiler. */
export async function bundle() {
  const { isBundled, modulesOfThisBuild } = await import('../apps/api/dist/load-program.js');
  const packages = fingerprint('package-lock.json', ...CONFIG, ...DESCRIPTION);
  const madeWith = join(BUNDLE, 'made-with');
  if (isBundled() && existsSync(madeWith) && readFileSync(madeWith, 'utf8') === packages) return;
  const half = `${BUNDLE}.${process.pid}`;
  try {
    mkdirSync(half);
    const describe = join(root, 'scripts/openapi/describe-api.mjs');
    await Promise.all([
      runStep('Bundling the API', nodeProgram('rolldown/bin/cli.mjs', '-c', CONFIG[0], '--dir', half), { quiet: true }),
      runStep('Describing the API', [process.execPath, describe, join(half, 'openapi.json')], { quiet: true }),
    ]);
    writeFileSync(join(half, 'made-with'), packages);
    writeFileSync(join(half, 'made-from'), modulesOfThisBuild());
    rmSync(BUNDLE, { recursive: true, force: true });
    renameSync(half, BUNDLE);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** After a change of the packages, the modules are the same, but the bundle is made again. */
function fingerprint(...files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
