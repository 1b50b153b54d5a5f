/**
 * Reads and cuts PDFs away from the page, so that a hostile one blocks nothing: `pdf-work.ts` ends this worker when it is silent for
 * too long. Text is returned for matching only; nothing is stored or sent from here.
 */
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Registers itself, so that pdf.js needs no further worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { EncryptedPDFError } from '@cantoo/pdf-lib';
import { payrollLimits } from '@staffroom/contracts/payroll.js';
import { cutPages, loadPdf } from './cut-pages.js';
import type { PdfFailure, PdfMessage, PdfTask } from './pdf-messages.js';

type Sent = PdfMessage extends infer Message ? (Message extends unknown ? Omit<Message, 'own'> : never) : never;
const tell = (message: Sent) => self.postMessage({ own: true, ...message });

self.addEventListener('message', ({ data }: MessageEvent<{ task?: PdfTask }>) => {
  if (!data.task) return; // a message within pdf.js
  run(data.task).catch((error: unknown) => tell({ kind: 'failed', failure: failureOf(error) }));
});

async function run(task: PdfTask): Promise<void> {
  const bytes = await task.file.arrayBuffer();
  if (task.kind === 'read') return tell({ kind: 'texts', texts: await read(bytes) });
  const source = await loadPdf(bytes);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const pages of task.parts) {
    parts.push(new Uint8Array(await cutPages(source, pages)));
    tell({ kind: 'progress', done: parts.length, of: task.parts.length });
  }
  tell({ kind: 'parts', parts });
}

class TooManyPages extends Error {}

async function read(bytes: ArrayBuffer): Promise<string[]> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    ...{ disableFontFace: true, useSystemFonts: true, useWorkerFetch: false, useWasm: false, isEvalSupported: false },
    ...{ enableXfa: false, stopAtErrors: false, verbosity: 0 },
  });
  try {
    const document = await loading.promise;
    const { numPages } = document;
    if (numPages > payrollLimits.publishedAtOnce) throw new TooManyPages();
    const texts: string[] = [];
    for (let number = 1; number <= numPages; number++) {
      texts.push(await textOf(await document.getPage(number)));
      tell({ kind: 'progress', done: number, of: numPages });
    }
    return texts;
  } finally {
    await loading.destroy();
  }
}

/** The first part of the page's text, which names the person. Reads no further. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const reader = (page.streamTextContent() as ReadableStream<TextChunk>).getReader();
  let text = '';
  while (text.length < payrollLimits.matchedTextMax) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) text += 'str' in item ? item.str + (item.hasEOL ? '\n' : '') : '';
  }
  await reader.cancel();
  page.cleanup();
  return text.slice(0, payrollLimits.matchedTextMax);
}

interface TextChunk {
  items: ({ str: string; hasEOL: boolean } | { type: string })[];
}

function failureOf(error: unknown): PdfFailure {
  if (error instanceof TooManyPages) return 'too many pages';
  const isProtected =
    error instanceof EncryptedPDFError || (error instanceof Error && error.name === 'PasswordException');
  return isProtected ? 'protected' : 'unreadable';
}
