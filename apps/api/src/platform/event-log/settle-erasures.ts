/** Deletions whose end nobody wrote down (a crash, a connection lost during the commit): the database knows how they ended. */
import type pg from 'pg';
import { isErased } from './erasure.js';
import type { ErasureList, ErasureStep } from './erasure-list.js';

export interface Settled extends ErasureStep {
  /** Null where it cannot be told: this database was restored from before that deletion began. */
  outcome: 'done' | 'cancelled' | null;
}

export async function settleErasures(pool: pg.Pool, list: ErasureList): Promise<Settled[]> {
  const { open } = await list.read();
  const settled: Settled[] = [];
  for (const step of open) settled.push({ ...step, outcome: await settle(pool, list, step) });
  return settled;
}

export async function settle(pool: pg.Pool, list: ErasureList, step: ErasureStep): Promise<Settled['outcome']> {
  const { person, id } = step;
  const erased = await isErased(pool, person);
  if (!erased && !(await knowsHead(pool, step))) return null;
  const outcome = erased ? 'done' : 'cancelled';
  await list.append({ person, step: outcome, at: new Date().toISOString(), id });
  return outcome;
}

/** Whether the log has what it had when the deletion began. */
async function knowsHead(pool: pg.Pool, { head }: ErasureStep): Promise<boolean> {
  if (!head || head.position === 0) return true;
  const { rowCount } = await pool.query('select from log.events where position = $1 and hash = $2', [
    head.position,
    Buffer.from(head.hash, 'hex'),
  ]);
  return rowCount === 1;
}
