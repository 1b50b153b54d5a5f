/** The checkpoints that were made each night, with their time stamps. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import { type Checkpoint, parseCheckpoint } from '../../platform/log-integrity/checkpoint.js';
import type { Signed } from '../../platform/log-integrity/signing-key.js';

export interface CheckpointRow {
  day: PlainDate;
  position: number;
  document: string;
  stamp: Buffer | null;
  isStampDue: boolean;
  isMailDue: boolean;
}

const columns = `day::text, position::float8 as position, document, stamp, is_stamp_due as "isStampDue", is_mail_due as "isMailDue"`;

/** At most a few at once, oldest first: after a long outage, the next run continues. */
const atOnce = 20;

/**
 * Whether no checkpoint was made today, although the log has events of earlier days. A new portal makes its first one after
 * its first midnight.
 */
export async function isCheckpointDue(db: Queryable, today: PlainDate, timeZone: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from log.events where position = 1 and recorded_at < $1::timestamp at time zone $2
       and not exists (select from state.signed_checkpoints where day >= $1::date)`,
    [today, timeZone],
  );
  return rowCount === 1;
}

/** Does nothing if another process was faster. */
export async function storeCheckpoint(
  db: Queryable,
  row: Omit<CheckpointRow, 'stamp'> & { publicKey: string },
): Promise<void> {
  await db.query(
    `insert into state.signed_checkpoints (day, position, public_key, document, is_stamp_due, is_mail_due)
     values ($1, $2, $3, $4, $5, $6) on conflict (day) do nothing`,
    [row.day, row.position, row.publicKey, row.document, row.isStampDue, row.isMailDue],
  );
}

export async function undelivered(db: Queryable): Promise<CheckpointRow[]> {
  const { rows } = await db.query<CheckpointRow>(
    `select ${columns} from state.signed_checkpoints where is_stamp_due or is_mail_due
     order by signed_checkpoints.day limit ${atOnce}`,
  );
  return rows;
}

export async function markStamped(db: Queryable, day: PlainDate, stamp: Buffer): Promise<void> {
  await db.query('update state.signed_checkpoints set is_stamp_due = false, stamp = $2 where day = $1', [day, stamp]);
}

export async function markMailed(db: Queryable, day: PlainDate): Promise<void> {
  await db.query('update state.signed_checkpoints set is_mail_due = false where day = $1', [day]);
}

/** The fingerprint of the key that signed last. */
export async function lastSigner(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ signer: string }>(
    'select public_key as signer from state.signed_checkpoints order by day desc limit 1',
  );
  return rows[0]?.signer ?? null;
}

/** The first checkpoint that contains the event: an older proof of the same event is the same. Null if there is none yet. */
export async function checkpointWith(db: Queryable, position: number): Promise<Signed<Checkpoint> | null> {
  const { rows } = await db.query<{ document: string }>(
    `select document from state.signed_checkpoints where position >= $1 order by day limit 1`,
    [position],
  );
  return rows[0] ? parseCheckpoint(rows[0].document) : null;
}

export async function allCheckpoints(db: Queryable): Promise<CheckpointRow[]> {
  const { rows } = await db.query<CheckpointRow>(
    `select ${columns} from state.signed_checkpoints order by signed_checkpoints.day`,
  );
  return rows;
}
