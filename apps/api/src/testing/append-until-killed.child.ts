/** A process of its own that appends as fast as it can, with views and state beside them, until somebody kills it. */
import { by, connect, tally } from './test-log.js';

const [url, masterKey, writers] = process.argv.slice(2);
const { log } = connect(url!, Buffer.from(masterKey!, 'hex'));

async function write(writer: number): Promise<void> {
  for (let n = 0; ; n++) {
    await log.transact(by('Count'), async (unit) => {
      // a pair in two streams, and a row beside the log: seen together or not at all
      for (const tallyId of [`left-${writer}`, `right-${writer}`])
        await unit.decide(tally, `tally-${tallyId}`, { tallyId });
      const text = `insert into state.checkpoints (subscription, position) values ($1, $2)
        on conflict (subscription) do update set position = excluded.position`;
      unit.also({ text, values: [`writer-${writer}`, n + 1] });
    });
    if (n === 3 && writer === 0) process.stdout.write('under way\n');
  }
}

for (let writer = 0; writer < Number(writers); writer++) void write(writer);
