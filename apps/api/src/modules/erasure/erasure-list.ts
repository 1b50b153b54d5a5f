/**
 * The list of deleted people, in a file outside the database (R23). A database restored from before a deletion learns from it
 * whom to erase again. It contains ids and times only: one JSON line for each step of a deletion, sealed under the master key, so
 * that a forged line has no effect.
 */
import { timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '../../platform/disk/sync-folder.js';
import type { Keyring } from '../../platform/events/keyring.js';

/** `intended` is on disk before a deletion commits; the outcome follows. */
export type ErasureStepName = 'intended' | 'done' | 'cancelled';

export interface ErasureStep {
  person: string;
  step: ErasureStepName;
  at: string;
  /** The attempt's id; its outcome names it again. */
  id: string;
  /** Head of the log when the deletion began. It distinguishes this database from one restored from an earlier state. */
  head?: { position: number; hash: string };
}

export interface ErasureRecord {
  /** Everyone whose deletion was carried out. */
  done: readonly string[];
  /** Deletions that began and have no recorded outcome. */
  open: readonly ErasureStep[];
  /** Unreadable lines: cut off by a crash, or damaged. They have no effect. */
  unreadable: number;
  /** Lines without a valid seal: not written by this installation, or changed since. They have no effect. */
  unsealed: number;
  /** The last line was cut off by a crash. Its content did not count yet. */
  tornEnd: boolean;
}

const newline = 0x0a;

export class ErasureListUnwritable extends Error {
  override name = 'ErasureListUnwritable';
}

/** Several processes may write to the same list. */
export class ErasureList {
  constructor(
    readonly path: string,
    private readonly keyring: Keyring,
  ) {}

  /** Resolves when the lines are on disk. */
  async append(...steps: readonly ErasureStep[]): Promise<void> {
    const lines = steps.map((step) => `${JSON.stringify({ ...step, seal: sealOf(step, this.keyring) })}\n`);
    await orUnwritable(appendText(this.path, lines.join('')));
  }

  /** Throws if a deletion could not be recorded. */
  async expectWritable(): Promise<void> {
    await orUnwritable(opened(this.path).then((file) => file.close()));
  }

  /** Empty if no one was deleted yet. */
  async read(): Promise<ErasureRecord> {
    return readErasures(this.path, this.keyring).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return { done: [], open: [], unreadable: 0, unsealed: 0, tornEnd: false };
    });
  }
}

/** Throws if the file does not exist. */
export async function readErasures(path: string, keyring: Keyring): Promise<ErasureRecord> {
  const done = new Set<string>();
  const begun = new Map<string, ErasureStep>();
  const endsTorn = await endsWithoutNewline(path);
  let [unreadable, unsealed, lastIsUnreadable] = [0, 0, false];
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    if (!line.trim()) continue;
    const step = parse(line, keyring);
    lastIsUnreadable = step === 'unreadable';
    if (step === 'unreadable') unreadable++;
    else if (step === 'unsealed') unsealed++;
    else if (step.step === 'intended') begun.set(step.id, step);
    else {
      begun.delete(step.id);
      if (step.step === 'done') done.add(step.person);
    }
  }
  const tornEnd = endsTorn && lastIsUnreadable;
  const open = [...begun.values()].filter(({ person }) => !done.has(person));
  return { done: [...done], open, unreadable: unreadable - (tornEnd ? 1 : 0), unsealed, tornEnd };
}

async function orUnwritable(writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ErasureListUnwritable(`the list of erasures cannot be written (${code ?? message})`);
  }
}

/** One write to the end of the file is atomic, even if other processes write too. First terminates a line that a crash cut off. */
async function appendText(path: string, text: string): Promise<void> {
  const file = await opened(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.from(`${(await endsMidLine(file, size)) ? '\n' : ''}${text}`);
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten !== bytes.length) throw new Error('it was written in part only');
    await file.sync();
    if (size === 0) await syncFolder(dirname(path));
  } finally {
    await file.close();
  }
}

/** Creates a missing folder, so that no deletion is refused because of it. */
async function opened(path: string): Promise<FileHandle> {
  const folder = dirname(path);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade) await syncFolder(dirname(firstMade));
  return open(path, 'a+', 0o600);
}

async function endsWithoutNewline(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return await endsMidLine(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function endsMidLine(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== newline;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const stepNames: readonly string[] = ['intended', 'done', 'cancelled'] satisfies ErasureStepName[];

function parse(line: string, keyring: Keyring): ErasureStep | 'unreadable' | 'unsealed' {
  try {
    const { seal, ...step } = JSON.parse(line) as ErasureStep & { seal?: unknown };
    if (!uuid.test(step.person) || !stepNames.includes(step.step) || typeof step.id !== 'string') return 'unreadable';
    return typeof seal === 'string' && equal(seal, sealOf(step, keyring)) ? step : 'unsealed';
  } catch {
    return 'unreadable';
  }
}

/** Over the line's text, whatever fields it has. */
function sealOf(step: ErasureStep, keyring: Keyring): string {
  return keyring.hmac('erasure list', JSON.stringify(step)).toString('base64url');
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
