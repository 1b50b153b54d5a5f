import { execFileSync } from 'node:child_process';
import { nodeProgram, root } from '../run-step.mjs';

/** Compiles the child processes of the tests. Does little if nothing has changed. */
export function compileTests() {
  const [program, ...args] = nodeProgram('@typescript/native/bin/tsc', '-b', 'apps/api/tsconfig.testing.json');
  execFileSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}
