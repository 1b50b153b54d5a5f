/** CPU time of folding streams of several lengths, in memory. */
import { replay } from '../../../libs/domain/dist/decider.js';
import { median, row } from '../support/figures.mjs';
import { folds, lengths, longest } from './streams.mjs';

/** CPU time is counted in steps of some milliseconds, so short streams are folded many times. */
const eventsAtOnce = 200_000;

export function measureFolds(rounds) {
  console.log('\nFolding in memory: CPU µs per event, and CPU ms for the longest stream\n');
  row('', [...lengths.map((length) => `${length} events`), 'ms (aim 50)']);
  for (const [name, { decider, events }] of Object.entries(folds)) {
    const micros = lengths.map((length) => {
      const stream = events(length);
      cpuMicrosPerEvent(decider, stream); // warms up
      return median(Array.from({ length: rounds }, () => cpuMicrosPerEvent(decider, stream)));
    });
    const longestMs = (Number(micros.at(-1)) * longest) / 1000;
    row(name, [...micros.map((value) => value.toFixed(3)), longestMs.toFixed(1)]);
  }
}

function cpuMicrosPerEvent(decider, stream) {
  const times = Math.ceil(eventsAtOnce / stream.length);
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) replay(decider, stream);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (times * stream.length);
}
