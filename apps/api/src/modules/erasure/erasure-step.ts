/**
 * One step of a deletion, as the list of erasures contains it: a line of JSON with ids and times only, sealed under the master
 * key, so that a forged line has no effect.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../platform/events/keyring.js';

/** `intended` is recorded before a deletion commits; the outcome follows. */
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

/** For a deletion whose attempt is not known here. Its id is the person's, so that it is recorded once, however often it is repeated. */
export function knownAsDone(person: string): ErasureStep {
  return { person, step: 'done', at: new Date().toISOString(), id: person };
}

export function sealedLine(step: ErasureStep, keyring: Keyring): string {
  return `${JSON.stringify({ ...step, seal: sealOf(step, keyring) })}\n`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const stepNames: readonly unknown[] = ['intended', 'done', 'cancelled'] satisfies ErasureStepName[];

/** `unreadable`: damaged. `unsealed`: not written by this installation, or changed since. */
export function readLine(line: string, keyring: Keyring): ErasureStep | 'unreadable' | 'unsealed' {
  try {
    const { seal, ...step } = JSON.parse(line) as ErasureStep & { seal?: unknown };
    if (!uuid.test(step.person) || !uuid.test(step.id) || !stepNames.includes(step.step)) return 'unreadable';
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
