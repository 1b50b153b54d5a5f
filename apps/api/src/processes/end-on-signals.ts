import { setTimeout as sleep } from 'node:timers/promises';
import { Closers } from './closers.js';
import type { Logs } from '../platform/logs/logs.js';
import { untilDatabaseAnswers } from './until-database-answers.js';

/** An interrupted start is closed when it has ended, or after this time in the middle. */
const startPatienceMs = 500;

const nothingLost = 'Nothing is lost: the next start continues.';

interface Process<Started> {
  /** Rejects if the start failed. Never settles after a signal. */
  started: Promise<Started>;
  /** Closes everything, and ends the process. */
  end(why: string, code: number): void;
}

/** Runs a process from its start to its end. Signals count from the beginning: they end it within ten seconds, whatever it waits for. */
export function endOnSignals<Started>(
  start: (closers: Closers, say: (line: string) => void) => Promise<Started>,
  logs: Pick<Logs, 'say' | 'fail'>,
): Process<Started> {
  const closers = new Closers();
  const stopping = new AbortController();
  /** After a signal, "ready" or "waiting" would be wrong. */
  const say = (line: string) => {
    if (!stopping.signal.aborted) logs.say(line);
  };
  const starting = untilDatabaseAnswers(() => start(closers, say), say, stopping.signal);
  const end = (why: string, code: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    logs.say(why);
    const begun = Promise.race([starting.catch(() => undefined), sleep(startPatienceMs)]);
    begun
      .then(() => closers.close())
      .then(
        (late) => {
          logs.say(
            late.length > 0 ? `Closed without waiting longer for ${late.join(', ')}. ${nothingLost}` : 'Closed.',
          );
          process.exit(code);
        },
        (error: unknown) => {
          logs.fail(`Could not close cleanly: ${String(error)}`);
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(`\n${signal}: closing …`, 0));
  const started = new Promise<Started>((resolve, reject) => {
    starting.then(
      (value) => !stopping.signal.aborted && resolve(value),
      (error: Error) => !stopping.signal.aborted && reject(error),
    );
  });
  return { started, end };
}
