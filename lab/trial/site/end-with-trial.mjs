/** Nothing that a trial has started survives it, even if the trial itself fails. */

/** @param {import('node:child_process').ChildProcess} child */
export function endWithTrial(child) {
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  child.once('exit', () => process.off('exit', end));
}
