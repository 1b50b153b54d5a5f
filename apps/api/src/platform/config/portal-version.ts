import { readFileSync } from 'node:fs';

/** Reads the version from the root's package.json, which has the same relative path from sources and build output. */
export function portalVersion(): string {
  const file = new URL('../../../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
