import { rmSync } from 'node:fs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What is half written goes with a process that is interrupted: it may name people. */
export async function removedOnInterrupt<T>(path: string, work: () => Promise<T>): Promise<T> {
  const interrupted = () => {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 }); // a write under way may put one more file there
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, interrupted);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
  }
}
