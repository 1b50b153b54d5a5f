/** Nothing that this process has started survives it, even if it fails. */

/** @param {import('node:child_process').ChildProcess} child */
export function endWithThis(child) {
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  child.once('exit', () => process.off('exit', end));
}
