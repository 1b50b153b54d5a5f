import { join } from 'node:path';

/**
 * What Node needs to run an entry point of the portal, or a child process from this folder. It runs from the build, which the
 * set-up of the test run has brought up to date.
 */
export function entryArgs(entry: string, ...args: string[]): string[] {
  return [join(__dirname, '../../dist', `${entry}.js`), ...args];
}
