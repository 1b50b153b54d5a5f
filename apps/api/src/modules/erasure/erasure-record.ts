/** What the lines of a list of erasures say together. Their order in the list does not matter. */
import type { Keyring } from '../../platform/events/keyring.js';
import { type ErasureStep, readLine } from './erasure-step.js';

export interface ErasureRecord {
  /** Every step with a valid seal, in the order of their times. */
  steps: readonly ErasureStep[];
  /** Everyone whose deletion was carried out. */
  done: readonly string[];
  /** Deletions that began and have no recorded outcome. */
  open: readonly ErasureStep[];
  /** Damaged lines. They have no effect. */
  unreadable: number;
  /** Lines without a valid seal: not written by this installation, or changed since. They have no effect. */
  unsealed: number;
}

export function recordOf(lines: readonly string[], keyring: Keyring): ErasureRecord {
  const read = lines.map((line) => readLine(line, keyring));
  const count = (what: string) => read.filter((one) => one === what).length;
  const steps = read.filter((one) => typeof one !== 'string').sort(inOrder);
  const done = new Set(steps.filter(({ step }) => step === 'done').map(({ person }) => person));
  const ended = new Set(steps.filter(({ step }) => step !== 'intended').map(({ id }) => id));
  const open = steps.filter(({ step, id, person }) => step === 'intended' && !ended.has(id) && !done.has(person));
  return { steps, done: [...done], open, unreadable: count('unreadable'), unsealed: count('unsealed') };
}

/** Of the same time, the beginning comes first. */
function inOrder(a: ErasureStep, b: ErasureStep): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return Number(b.step === 'intended') - Number(a.step === 'intended');
}
