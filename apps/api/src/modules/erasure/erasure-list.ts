/**
 * Who was deleted, kept in a file outside the database (R23): a database restored from before a deletion learns from it
 * whom to erase again. Ids and times only, one JSON line for every step of a deletion, sealed under the master key: a line
 * that somebody else wrote deletes nobody.
 */
import { timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '../../platform/disk/sync-folder.js';
import type { Keyring } from '../../platform/events/keyring.js';

/** `intended` is on disk before a deletion commits; how it ended follows. */
export type ErasureStepName = 'intended' | 'done' | 'cancelled';

export interface ErasureStep {
  person: string;
  step: ErasureStepName;
  at: string;
  /** Of this one attempt: its end names it again. */
  id: string;
  /** Head of the log the deletion began on: tells this database from one that was restored from before. */
  head?: { position: number; hash: string };
}

export interface ErasureRecord {
  /** Everybody whose deletion was carried out. */
  done: readonly string[];
  /** Begun, and nothing says how they ended. */
  open: readonly ErasureStep[];
  /** Lines that are none: cut short by a crash and gone on after, or damaged since. Without effect. */
  unreadable: number;
  /** Lines that this installation did not write, or not so: no seal, or one that does not fit. Without effect. */
  unsealed: number;
  /** The last line was cut short by a crash. Whatever it was to say did not count yet. */
  tornEnd: boolean;
}

const newline = 0x0a;

export class ErasureListUnwritable extends Error {
  override name = 'ErasureListUnwritable';
}

/** Any number of processes may write to the same list. */
export class ErasureList {
  constructor(
    readonly path: string,
    private readonly keyring: Keyring,
  ) {}

  /** Resolves when the lines are safely on the disk. */
  async append(...steps: readonly ErasureStep[]): Promise<void> {
    const lines = steps.map((step) => `${JSON.stringify({ ...step, seal: sealOf(step, this.keyring) })}\n`);
    await orUnwritable(appendText(this.path, lines.join('')));
  }

  /** Throws where a deletion could not be written down. */
  async expectWritable(): Promise<void> {
    await orUnwritable(opened(this.path).then((file) => file.close()));
  }

  /** Empty where nobody was deleted yet. */
  async read(): Promise<ErasureRecord> {
    return readErasures(this.path, this.keyring).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return { done: [], open: [], unreadable: 0, unsealed: 0, tornEnd: false };
    });
  }
}

/** Throws where there is no such file. */
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

/** One write to the end of the file is one piece, whoever else writes. A line that a crash cut short is ended first. */
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

/** Its folder is made where it is not there yet: nobody should be refused a deletion for that. */
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

/** Over the line as it stands, whatever fields it has. */
function sealOf(step: ErasureStep, keyring: Keyring): string {
  return keyring.hmac('erasure list', JSON.stringify(step)).toString('base64url');
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
