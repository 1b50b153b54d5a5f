import { rmSync } from 'node:fs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Deletes the unfinished file or folder if the process is interrupted: it may contain personal data. */
export async function removedOnInterrupt<T>(path: string, work: () => Promise<T>): Promise<T> {
  const interrupted = () => {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 }); // a pending write may still add a file
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, interrupted);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
  }
}
