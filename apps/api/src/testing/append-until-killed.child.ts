/** A child process that appends events, view rows and other state as fast as it can until a test kills it. */
import { by, connect, tally } from './test-log.js';

const [url, masterKey, writers] = process.argv.slice(2);
const { log } = connect(url!, Buffer.from(masterKey!, 'hex'));

async function write(writer: number): Promise<void> {
  for (let n = 0; ; n++) {
    await log.transact(by('Count'), async (unit) => {
      // two events in two streams and a row outside the log: all of them are written or none
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
