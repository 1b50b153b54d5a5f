/**
 * `node lab/set-ups/proofs.mjs [name …]`: the database tests that take minutes (`*.proof.spec.ts`), or those whose path
 * contains a name, such as `outages`. Prints each with its result and its seconds.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nodeProgram, runStep, StepFailed } from '../../scripts/run-step.mjs';
import { tryOut } from './parts.mjs';

await tryOut('proofs', tryProofs);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryProofs(setUp) {
  process.env['STAFFROOM_TEST_PROOFS'] = 'true'; // they have ports of their own
  const outputFile = join(setUp.folder, 'results.json');
  const options = ['--selectProjects', 'proofs', '--maxWorkers=2', '--workerIdleMemoryLimit=2GB'];
  const jest = nodeProgram(
    'jest/bin/jest.js',
    ...process.argv.slice(2),
    ...options,
    '--json',
    `--outputFile=${outputFile}`,
  );
  try {
    await runStep('proofs', jest, { quiet: true });
  } catch (error) {
    if (!(error instanceof StepFailed) || !existsSync(outputFile)) throw error;
    console.error(error.message);
  }
  /** @type {{ testResults: { name: string, message: string, assertionResults: { fullName: string, status: string, duration: number | null }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
  for (const { name, message, assertionResults } of testResults) {
    console.log(basename(name, '.proof.spec.ts'));
    if (assertionResults.length === 0) setUp.expect(false, name, message);
    for (const { fullName, status, duration } of assertionResults) {
      if (status === 'pending') setUp.row('SKIPPED', '', fullName);
      else setUp.expect(status === 'passed', `${((duration ?? 0) / 1000).toFixed(0)} s`, fullName);
    }
  }
  if (testResults.length === 0) setUp.failures.push('no proof ran');
}
