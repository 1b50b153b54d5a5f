/** Reads and cuts PDFs in a worker, one after another. The worker is loaded with the first PDF that needs it. */
import type { PdfFailure, PdfMessage, PdfTask } from './pdf-messages.js';

/** A worker that says nothing for so long is ended. It reports each page. */
const silenceMs = 30_000;

export class PdfProblem extends Error {
  constructor(readonly failure: PdfFailure) {
    super(failure);
  }
}

export type OnProgress = (done: number, of: number) => void;

/** The beginning of each page's text. */
export async function readPages(file: File, onProgress: OnProgress): Promise<readonly string[]> {
  const { texts } = await inTurn({ kind: 'read', file }, 'texts', onProgress);
  return texts;
}

/** For each list of pages, counted from 0, a PDF of its own. */
export async function cutPdf(file: File, parts: readonly (readonly number[])[]) {
  const { parts: cut } = await inTurn({ kind: 'cut', file, parts }, 'parts', () => undefined);
  return cut;
}

/** Frees the memory of the worker. The next PDF starts another one. */
export function endPdfWork(): void {
  if (stop) stop();
  else end();
}

let worker: Worker | undefined;
/** Fails the task that is under way, so that the next one does not wait for it. */
let stop: (() => void) | undefined;
let last: Promise<unknown> = Promise.resolve();

function end(): void {
  worker?.terminate();
  worker = undefined;
  stop = undefined;
}

type Reply<Kind> = Extract<PdfMessage, { kind: Kind }>;

function inTurn<Kind extends PdfMessage['kind']>(task: PdfTask, kind: Kind, onProgress: OnProgress) {
  const done = last.then(() => run(task, kind, onProgress));
  last = done.catch(() => undefined);
  return done;
}

function run<Kind extends PdfMessage['kind']>(task: PdfTask, kind: Kind, onProgress: OnProgress) {
  worker ??= new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const own = worker;
  return new Promise<Reply<Kind>>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const fail = (failure: PdfFailure) => {
      clearTimeout(timer);
      // Whatever it still does with this file must not delay the next one.
      end();
      reject(new PdfProblem(failure));
    };
    const waitOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => fail('too slow'), silenceMs);
    };
    waitOn();
    stop = () => fail('unreadable');
    own.onerror = () => fail('unreadable');
    own.onmessage = ({ data }: MessageEvent<PdfMessage | { own?: never }>) => {
      if (!data.own) return;
      if (data.kind === 'progress') {
        waitOn();
        return onProgress(data.done, data.of);
      }
      if (data.kind === 'failed') return fail(data.failure);
      clearTimeout(timer);
      stop = undefined;
      if (data.kind === kind) resolve(data as Reply<Kind>);
    };
    own.postMessage({ task });
  });
}
