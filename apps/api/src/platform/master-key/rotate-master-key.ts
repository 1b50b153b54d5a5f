/**
 * Replaces the master key while the portal serves: wraps every key of the database with the new one. A killed rotation is
 * continued by the next call.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withConnection } from '../database/connect.js';
import { masterKeyRotationLock, rebuildGate } from '../database/advisory-locks.js';
import { isRetryable, sqlState } from '../database/sql-errors.js';
import { MasterKey } from '../events/master-key.js';
import { keyThatOpens, type MasterKeySettings, noMasterKey } from './open-keyring.js';
import { expectStoredMasterKey, type StoredMasterKey } from './stored-master-key.js';

const keysAtOnce = 100;
/** How long one slow writer may block the others while a rotation begins. */
const gatePatienceMs = 1_000;
const gateTries = 20;
const lockTimeout = '55P03';

export interface Rotated {
  /** Null if the master key was already in use and nothing was left to do. */
  from: string | null;
  to: string;
  /** Keys of people that were rewrapped by this call. */
  rewrapped: number;
  /** People whose key neither master key opens. */
  unreadable: string[];
}

type OnProgress = (done: number, total: number) => void;

export async function rotateMasterKey(
  ownerUrl: string,
  settings: MasterKeySettings,
  onProgress: OnProgress = () => undefined,
): Promise<Rotated> {
  const work = async (client: pg.Client) => {
    await takeTurn(client);
    return rotate(client, settings, onProgress);
  };
  return withConnection(ownerUrl, work, { application_name: 'staffroom rotation' });
}

async function rotate(db: pg.Client, settings: MasterKeySettings, onProgress: OnProgress): Promise<Rotated> {
  const stored = await expectStoredMasterKey(db);
  if (!settings.masterKey) throw noMasterKey(settings, stored.current);
  const current = keyThatOpens(stored, settings);
  const to = new MasterKey(settings.masterKey);
  if (current.id === to.id && !stored.previous) return { from: null, to: to.id, rewrapped: 0, unreadable: [] };
  if (!settings.previousMasterKey) throw new Error('Set MASTER_KEY_PREVIOUS to the key before MASTER_KEY.');
  const from = new MasterKey(settings.previousMasterKey);
  if (current.id !== to.id) {
    if (stored.previous) throw new Error(`The rotation to the key ${current.id} is not finished: end it first.`);
    await begin(db, stored, from, to);
  }
  const rewrapped = await rewrapAll(db, from, to, onProgress);
  await db.query(`delete from keys.master_keys where state = 'previous'`);
  return { from: from.id, to: to.id, ...rewrapped };
}

async function takeTurn(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    masterKeyRotationLock,
  ]);
  if (!rows[0]!.taken) throw new Error('Another rotation of the master key is running.');
}

/**
 * Behind the gate: an append either is committed before, and its keys are found by the rewrapping, or it sees the new
 * master key.
 */
async function begin(db: pg.Client, stored: StoredMasterKey, from: MasterKey, to: MasterKey): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.query(`begin; set local lock_timeout = ${gatePatienceMs}`);
      await db.query('select pg_advisory_xact_lock($1)', [rebuildGate]);
      await db.query(`update keys.master_keys set state = 'previous' where state = 'current'`);
      await db.query(`insert into keys.master_keys (id, state) values ($1, 'current')`, [to.id]);
      for (const [name, wrapped] of stored.wrappedKeys) {
        const rewrapped = to.wrapStored(name, from.unwrapStored(name, wrapped));
        await db.query('update keys.stored_keys set wrapped = $2 where name = $1', [name, rewrapped]);
      }
      await db.query('commit');
      return;
    } catch (error) {
      await db.query('rollback');
      if (sqlState(error) !== lockTimeout) throw error;
      if (attempt === gateTries) throw new Error('Writers kept the log busy for too long. Nothing was changed.');
      await sleep(gatePatienceMs);
    }
  }
}

interface Row {
  id: string;
  wrapped: Buffer;
}

async function rewrapAll(db: pg.Client, from: MasterKey, to: MasterKey, onProgress: OnProgress) {
  const { rows } = await db.query<{ total: number }>('select count(*)::integer as total from keys.person_keys');
  const unreadable: string[] = [];
  let [done, rewrapped] = [0, 0];
  for (let batch = await keysAfter(db, null); batch.length > 0; batch = await keysAfter(db, batch.at(-1)!.id)) {
    const old = batch.filter(({ wrapped }) => !to.opens(wrapped));
    const readable = old.filter(({ wrapped }) => from.opens(wrapped));
    unreadable.push(...old.filter((row) => !readable.includes(row)).map(({ id }) => id));
    const rewrap = (wrapped: Buffer) => to.wrap(from.unwrap(wrapped));
    rewrapped += await untilNoDeadlock(() => replace(db, readable, rewrap));
    onProgress((done += batch.length), rows[0]!.total);
  }
  return { rewrapped, unreadable };
}

async function keysAfter(db: pg.Client, id: string | null): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select person_id as id, wrapped from keys.person_keys
     where wrapped is not null and ($1::uuid is null or person_id > $1) order by person_id limit ${keysAtOnce}`,
    [id],
  );
  return rows;
}

/** An erasure locks two people's keys in any order. */
async function untilNoDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
    }
  }
}

/** A key that was destroyed since it was read stays destroyed. Rows are locked in the order in which appends lock them. */
async function replace(db: pg.Client, rows: readonly Row[], rewrap: (wrapped: Buffer) => Buffer): Promise<number> {
  if (rows.length === 0) return 0;
  const { rowCount } = await db.query(
    `with given as (select * from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as g (person_id, before, after)),
       locked as (select k.person_id, g.after from keys.person_keys k join given g using (person_id)
         where k.wrapped = g.before order by k.person_id for no key update of k)
     update keys.person_keys k set wrapped = l.after from locked l where k.person_id = l.person_id`,
    [rows.map(({ id }) => id), rows.map(({ wrapped }) => wrapped), rows.map(({ wrapped }) => rewrap(wrapped))],
  );
  return rowCount ?? 0;
}
