import { Session } from 'node:inspector';

const lookEveryMs = 5_000;
/** Of CPU time between two looks. A process that nobody uses needs half a percent of a core. */
const restMs = lookEveryMs * 0.03;
/** Less is not worth a collection, which takes some tenths of a second itself. */
const worthMs = 300;

/**
 * Collects garbage when the process is at rest. V8 collects when memory is asked for, so what the last requests left would stay for as long as
 * nobody comes, and so would the room that they needed. It does not keep the process running.
 */
export function collectAtRest(): void {
  let before = process.cpuUsage();
  let workedMs = worthMs; // to start
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const spentMs = (user + system) / 1_000;
    if (spentMs > restMs) workedMs += spentMs;
    else if (workedMs >= worthMs) {
      collect();
      workedMs = 0;
    }
  };
  setInterval(look, lookEveryMs).unref();
}

/** Also gives back the room for young objects. The `gc` that V8 can expose does not. */
function collect(): void {
  const session = new Session(); // in this process; nothing listens
  session.connect();
  // disconnected within its own reply, it would wait for itself
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()));
}
