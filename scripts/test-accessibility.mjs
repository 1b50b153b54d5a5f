/** `npm run test:accessibility`: the accessibility tests, with every width in every theme. */
import { nodeProgram, runStep, StepFailed } from './run-step.mjs';

process.env.EVERY_APPEARANCE = 'true';
try {
  await runStep(
    'accessibility in every appearance',
    nodeProgram('jest/bin/jest.js', 'axe', '--selectProjects=browser'),
  );
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error);
  process.exitCode = 1;
}
