/** `npm run mutation`: changes the rules of libs/domain in thousands of small ways and counts which of them its tests notice. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runStep, StepFailed } from '../../scripts/run-step.mjs';

const folder = join(root, 'lab/mutation');
const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');

try {
  if (!existsSync(stryker)) await runStep('Installing Stryker', ['npm', 'ci', '--prefix', folder], { quiet: true });
  const options = ['run', 'lab/mutation/stryker.config.mjs', ...process.argv.slice(2)];
  await runStep('Mutation tests', [process.execPath, stryker, ...options]);
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error);
  process.exitCode = 1;
}
