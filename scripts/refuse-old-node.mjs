import { readFileSync } from 'node:fs';

/** Ends the process with a clear line, because an older Node fails on the first syntax or package it does not know. */
export function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const needed = engines.node.replace('>=', '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [neededMajor, neededMinor] = needed.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  console.error(`Staffroom needs Node ${needed} or newer. This is Node ${process.versions.node}.`);
  process.exit(1);
}
