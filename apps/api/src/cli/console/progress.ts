import { SingleBar } from 'cli-progress';

export type OnProgress = (done: number, total: number) => void;

/**
 * Shows the progress of `work` on stderr, so that stdout contains only data: as a bar on a terminal, otherwise as one line
 * for every 10 %.
 */
export async function withProgress<T>(what: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const progress = process.stderr.isTTY ? bar(what) : lines(what);
  try {
    return await work(progress.show);
  } finally {
    progress.stop();
  }
}

interface Progress {
  show: OnProgress;
  stop(): void;
}

function bar(what: string): Progress {
  const line = new SingleBar({
    format: `${what} [{bar}] {percentage} %  {value} of {total}  {eta_formatted} left`,
    stream: process.stderr,
    hideCursor: true,
    etaBuffer: 50,
  });
  let shown = false;
  return {
    show(done, total) {
      if (!shown) line.start(total, done);
      shown = true;
      line.setTotal(total);
      line.update(done);
    },
    stop: () => line.stop(),
  };
}

function lines(what: string): Progress {
  let tenths = 0;
  return {
    show(done, total) {
      const reached = Math.floor((done / Math.max(1, total)) * 10);
      if (reached > tenths) process.stderr.write(`${what}: ${reached * 10} %\n`);
      tenths = Math.max(tenths, reached);
    },
    stop: () => undefined,
  };
}
