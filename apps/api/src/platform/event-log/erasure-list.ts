/**
 * Who was deleted, kept in a file outside the database (R23): a database restored from before a deletion learns from it
 * whom to erase again. Ids and times only, one JSON line for every step of a deletion.
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '../files/sync-folder.js';

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
  /** Lines cut short by a crash. Whatever they were to say did not count yet. */
  unreadable: number;
}

const newline = 0x0a;

export class ErasureListUnwritable extends Error {
  override name = 'ErasureListUnwritable';
}

/** Any number of processes may write to the same list. */
export class ErasureList {
  constructor(readonly path: string) {}

  /** Resolves when the line is safely on the disk. */
  async append(step: ErasureStep): Promise<void> {
    try {
      await appendLine(this.path, JSON.stringify(step));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new ErasureListUnwritable(`the list of erasures cannot be written (${code ?? message})`);
    }
  }

  /** Empty where nobody was deleted yet. */
  async read(): Promise<ErasureRecord> {
    return readErasures(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return { done: [], open: [], unreadable: 0 };
    });
  }
}

/** Throws where there is no such file. */
export async function readErasures(path: string): Promise<ErasureRecord> {
  const done = new Set<string>();
  const begun = new Map<string, ErasureStep>();
  let unreadable = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    if (!line.trim()) continue;
    const step = parse(line);
    if (!step) unreadable++;
    else if (step.step === 'intended') begun.set(step.id, step);
    else {
      begun.delete(step.id);
      if (step.step === 'done') done.add(step.person);
    }
  }
  return { done: [...done], open: [...begun.values()].filter(({ person }) => !done.has(person)), unreadable };
}

/** One write to the end of the file is one piece, whoever else writes. A line that a crash cut short is ended first. */
async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.from(`${(await endsMidLine(file, size)) ? '\n' : ''}${line}\n`);
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten !== bytes.length) throw new Error('it was written in part only');
    await file.sync();
    if (size === 0) await syncFolder(dirname(path));
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

function parse(line: string): ErasureStep | null {
  try {
    const step = JSON.parse(line) as ErasureStep;
    return uuid.test(step.person) && stepNames.includes(step.step) && typeof step.id === 'string' ? step : null;
  } catch {
    return null;
  }
}
