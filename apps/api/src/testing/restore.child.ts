/** A child process that runs a restore, for tests that kill it in a phase. Prints that phase as it begins, and goes no further. */
import 'reflect-metadata';
import { restore } from '../operations/backup/restore.js';
import { loadConfig } from '../platform/config/config.js';

const [folder, last] = process.argv.slice(2) as [string, string];
const print = (line: string) => process.stdout.write(`${line}\n`);

await restore({
  config: loadConfig(process.env),
  folder,
  withoutErasures: true,
  say: print,
  async phase(what, work) {
    if (!what.includes(last)) return work(() => undefined);
    print(what);
    await work(() => undefined);
    return new Promise(() => setInterval(() => undefined, 60_000));
  },
});
