/** A child process that runs a restore, for tests that kill it. Prints each phase as it begins. */
import 'reflect-metadata';
import { restore } from '../operations/backup/restore.js';
import { loadConfig } from '../platform/config/config.js';

const print = (line: string) => process.stdout.write(`${line}\n`);

await restore({
  config: loadConfig(process.env),
  folder: process.argv[2]!,
  withoutErasures: true,
  say: print,
  phase(what, work) {
    print(what);
    return work(() => undefined);
  },
});
