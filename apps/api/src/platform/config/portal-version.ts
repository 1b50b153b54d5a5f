import { readFileSync } from 'node:fs';

/** As the root's package.json names it, which lies equally far from the sources and from what is built of them. */
export function portalVersion(): string {
  const file = new URL('../../../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
