/** Prints more than a pipe can hold before it does its work: `… <reads|writes> <file>`. */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreBrokenPipes } from '../cli/console/broken-pipe.js';

const [kind, file] = process.argv.slice(2);
ignoreBrokenPipes(() => kind === 'reads');
void print().then(() => writeFileSync(file!, 'done'));

async function print(): Promise<void> {
  for (let i = 0; i < 50; i++) {
    process.stdout.write(`${i} ${'x'.repeat(10_000)}\n`);
    process.stderr.write(`${i} ${'x'.repeat(10_000)}\n`);
    await sleep(5);
  }
}
