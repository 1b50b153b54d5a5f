import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 5_000;
/** A process that nobody uses needs half a percent of a core. */
const restPercent = 3;
/** Less is not worth a collection, which takes a tenth of a second. */
const worthBytes = 4 * 1024 * 1024;

/**
 * Collects garbage when the process is at rest. V8 collects when memory is asked for, so what the last requests left would stay for as long as
 * nobody comes. It does not keep the process running.
 */
export function collectAtRest(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let before = process.cpuUsage();
  let keptBytes = 0;
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isAtRest = (user + system) / 1_000 < (lookEveryMs * restPercent) / 100;
    if (!isAtRest || process.memoryUsage().heapUsed < keptBytes + worthBytes) return;
    collect();
    keptBytes = process.memoryUsage().heapUsed;
  };
  setInterval(look, lookEveryMs).unref();
}
