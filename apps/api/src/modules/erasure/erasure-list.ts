/**
 * The list of deleted people, in the file store that all processes share (R23). A database restored from before a deletion learns
 * from it whom to erase again. Each step of a deletion is an object of its own, so that no process can overwrite or tear what
 * another one writes.
 */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Keyring } from '../../platform/events/keyring.js';
import type { FileBackend } from '../../platform/files/file-backend.js';
import { withinTime } from '../../platform/waiting/within-time.js';
import { type ErasureRecord, recordOf } from './erasure-record.js';
import { type ErasureStep, sealedLine } from './erasure-step.js';

const listFolder = 'erasures';
/** An object that is removed at once. If a process dies first, it stays and has no effect. */
const probe = 'probe';
const atOnce = 16;
/** Also for the first call, which loads the client of S3. */
const probeMs = 5_000;
/** A deletion holds locks while it writes, for which others wait 6 s at the most. */
const appendMs = 4_000;

export class ErasureListUnwritable extends Error {
  override name = 'ErasureListUnwritable';
}

export class ErasureList {
  constructor(
    private readonly store: FileBackend,
    private readonly keyring: Keyring,
    private readonly folder = listFolder,
  ) {}

  get place(): string {
    return `the list of erasures in ${this.store.place}`;
  }

  /** Resolves when the steps are durable. A step that is recorded already is written again under the same name. */
  async append(...steps: readonly ErasureStep[]): Promise<void> {
    await eachOf(steps, (step) => inTime(appendMs, this.put(nameOf(step), sealedLine(step, this.keyring))));
  }

  /** Appends the steps that the list lacks. Returns how many. */
  async complete(steps: readonly ErasureStep[]): Promise<number> {
    if (steps.length === 0) return 0;
    const names = new Set(await this.store.list(this.folder));
    const lacking = steps.filter((step) => !names.has(nameOf(step)));
    await this.append(...lacking);
    return lacking.length;
  }

  /** Throws if a deletion could not be recorded. */
  async expectWritable(): Promise<void> {
    await inTime(
      probeMs,
      this.put(probe, '').then(() => this.store.remove(this.key(probe))),
    );
  }

  async read(): Promise<ErasureRecord> {
    const names = await stepNames(this.store, this.folder);
    const lines: string[] = [];
    await eachOf(names, async (name) => {
      const content = await this.store.get(this.key(name));
      if (content) lines.push(...(await text(content)).trim().split('\n'));
    });
    return recordOf(lines, this.keyring);
  }

  private put(name: string, content: string): Promise<void> {
    return this.store.put(this.key(name), Readable.from([Buffer.from(content)]));
  }

  private key(name: string): string {
    return `${this.folder}/${name}`;
  }
}

/** Whether a store contains a list. Any other file, such as a key beside the list, is none. */
export async function hasList(store: FileBackend, folder = listFolder): Promise<boolean> {
  return (await store.list(folder)).some((name) => stepName.test(name));
}

async function stepNames(store: FileBackend, folder: string): Promise<string[]> {
  return (await store.list(folder)).filter((name) => name !== probe);
}

const stepName = /^[\da-f-]{36}\.(intended|done|cancelled)$/;

/** The same for a step that is repeated, and for processes that record the same outcome. */
function nameOf({ id, step }: ErasureStep): string {
  return `${id}.${step}`;
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) await Promise.all(items.slice(from, from + atOnce).map(work));
}

async function inTime(patienceMs: number, writing: Promise<void>): Promise<void> {
  try {
    await withinTime(writing, patienceMs, () => {
      throw new Error('the file store does not respond');
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ErasureListUnwritable(`the list of erasures cannot be written (${code ?? message})`, { cause: error });
  }
}
