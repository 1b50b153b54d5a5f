/** CPU time of folding streams of several lengths, in memory. */
import { replay } from '../../../libs/domain/dist/decider.js';
import { growth, lengths, longest, median, row } from './figures.mjs';
import { folds } from './streams.mjs';

/** CPU time is counted in steps of some milliseconds, so short streams are folded many times. */
const eventsAtOnce = 200_000;
const limitMs = 50;

/** Returns false if a stream of the greatest length takes too long. */
export function measurePureFolds(rounds) {
  console.log('\nFolding in memory: CPU µs per event, and CPU ms for the longest stream\n');
  row('', [...lengths.map((length) => `${length} events`), 'longest / shortest', `ms (aim ${limitMs})`]);
  let fast = true;
  for (const [name, { decider, events }] of Object.entries(folds)) {
    const medians = measure(
      decider,
      lengths.map((length) => events(length)),
      rounds,
    );
    const longestMs = (Number(medians.at(-1)) * longest) / 1000;
    row(name, [...medians.map((micros) => micros.toFixed(3)), growth(medians), longestMs.toFixed(1)]);
    fast &&= longestMs <= limitMs;
  }
  return fast;
}

/** The median of each stream. */
function measure(decider, streams, rounds) {
  /** @type {number[][]} */
  const micros = streams.map(() => []);
  for (let round = 0; round <= rounds; round++)
    for (const [i, stream] of streams.entries()) {
      const cpu = cpuMicrosPerEvent(decider, stream);
      if (round > 0) micros[i]?.push(cpu); // the first round warms up
    }
  return micros.map(median);
}

function cpuMicrosPerEvent(decider, stream) {
  const times = Math.ceil(eventsAtOnce / stream.length);
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) replay(decider, stream);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (times * stream.length);
}
