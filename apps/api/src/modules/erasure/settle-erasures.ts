/** Determines from the database how deletions without a recorded outcome ended, after a crash or a lost connection. */
import type { DatabasePool } from '../../platform/database/pool.js';
import { isErased } from '../../platform/event-log/erasure.js';
import type { ErasureList } from './erasure-list.js';
import type { ErasureRecord } from './erasure-record.js';
import { type ErasureStep, knownAsDone } from './erasure-step.js';

export interface Settled extends ErasureStep {
  /** Null if it cannot be determined, because this database was restored from before the deletion. */
  outcome: 'done' | 'cancelled' | null;
}

export async function settleErasures(
  pool: DatabasePool,
  list: ErasureList,
  { open }: ErasureRecord,
): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (const step of open) settled.push({ ...step, outcome: await settle(pool, list, step) });
  return settled;
}

export async function settle(pool: DatabasePool, list: ErasureList, step: ErasureStep): Promise<Settled['outcome']> {
  const { person, id } = step;
  const erased = await isErased(pool, person);
  if (!erased && !(await knowsHead(pool, step))) return null;
  const outcome = erased ? 'done' : 'cancelled';
  await list.append({ person, step: outcome, at: new Date().toISOString(), id });
  return outcome;
}

/** Adds deletions that the list lacks, for example because it was lost. Returns how many. */
export async function completeList(pool: DatabasePool, list: ErasureList, done: ReadonlySet<string>): Promise<number> {
  const { rows } = await pool.query<{ person: string }>(
    'select person_id as person from keys.person_keys where wrapped is null',
  );
  const lacking = rows.filter(({ person }) => !done.has(person));
  await pool.durable();
  return list.complete(lacking.map(({ person }) => knownAsDone(person)));
}

/** People on the list whose keys exist: this database was restored from before their deletions. */
export async function countBack(pool: DatabasePool, { done }: ErasureRecord): Promise<number> {
  const { rowCount } = await pool.query(
    'select from keys.person_keys where wrapped is not null and person_id = any ($1::uuid[])',
    [done],
  );
  return rowCount ?? 0;
}

/**
 * Records that these people stay: their deletions began in a database that is lost and had no effect. Returns those
 * without an open deletion.
 */
export async function keepPeople(pool: DatabasePool, list: ErasureList, people: readonly string[]): Promise<string[]> {
  const { open } = await list.read();
  for (const step of open.filter(({ person }) => people.includes(person))) {
    if ((await settle(pool, list, step)) !== null) continue; // the database determined it after all
    await list.append({ person: step.person, step: 'cancelled', at: new Date().toISOString(), id: step.id });
  }
  return people.filter((id) => !open.some(({ person }) => person === id));
}

/** Whether the log has what it had when the deletion began. */
async function knowsHead(pool: DatabasePool, { head }: ErasureStep): Promise<boolean> {
  if (!head || head.position === 0) return true;
  const { rowCount } = await pool.query('select from log.events where position = $1 and hash = $2', [
    head.position,
    Buffer.from(head.hash, 'hex'),
  ]);
  return rowCount === 1;
}
