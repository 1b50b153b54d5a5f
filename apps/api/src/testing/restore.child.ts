/** A child process that runs a restore until a phase, in the middle of which it is killed. Prints that phase if there is nothing in it to do, and waits. */
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
    await work(() => process.kill(process.pid, 'SIGKILL')); // from outside, it would come too late on a busy machine
    print(what);
    return new Promise(() => setInterval(() => undefined, 60_000));
  },
});
