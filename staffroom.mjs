/**
 * Starts what has been built: `node staffroom.mjs` the portal, `node staffroom.mjs worker` a worker. Other arguments are an operators'
 * command, as in `./staffroom audit verify`.
 */
import { existsSync } from 'node:fs';
import { endWithNpm } from './scripts/end-with-npm.mjs';
import { refuseOldNode } from './scripts/refuse-old-node.mjs';

const [first, ...others] = process.argv.slice(2);
const isCommand = first !== undefined && first !== 'worker';
const program = isCommand ? 'cli/staffroom' : (first ?? 'main');
const address = new URL(`apps/api/dist/${program}.js`, import.meta.url);

refuseOldNode();
if (first === 'worker' && others.length > 0) {
  console.error('A worker takes no arguments. Its settings are environment variables: see docs/operate/settings.md.');
  process.exit(1);
}
if (!existsSync(address)) {
  console.error('Staffroom has not been built. Run "npm run build" in its folder first.');
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
if (!isCommand) {
  endWithNpm();
  process.setSourceMapsEnabled(true); // a command starts faster without them
}
await import(address.href);
