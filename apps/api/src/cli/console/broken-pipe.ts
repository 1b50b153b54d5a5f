/** Handles output that is no longer read (… | head, a closed terminal). */

/**
 * A command that only reads exits. A command that changes data continues to its end: otherwise it would stop halfway with
 * exit code 0.
 */
export function ignoreBrokenPipes(isReading: () => boolean): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(1);
    if (isReading()) process.exit(process.exitCode ?? 0);
  });
  // an error can no longer be printed; the exit code still reports it
  process.stderr.on('error', () => undefined);
}
