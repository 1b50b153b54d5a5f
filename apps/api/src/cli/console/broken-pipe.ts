/** What happens when nobody takes our output any more (… | head, a terminal that was closed). */

/**
 * A command that only reads has nothing left to do then. One that changes something goes on to its end: half done, it would
 * answer exit code 0 for what was never finished.
 */
export function endureBrokenPipes(isReading: () => boolean): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(1);
    if (isReading()) process.exit(process.exitCode ?? 0);
  });
  // there is nowhere left to say so; the exit code still tells
  process.stderr.on('error', () => undefined);
}
