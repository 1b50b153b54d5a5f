import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../../platform/database/database.js';
import type { DatabasePool } from '../../platform/database/pool.js';
import { forgetSetting, storedSetting, storeSetting } from '../../platform/database/stored-settings.js';
import { removeMailFile } from './file-transport.js';

const askedAtOnce = 1_000;
const mailFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(\.part)?$/;
const setting = 'mails of before a restore';

/** Set by a restore. At any other time, a file without a row belongs to another database and stays. */
export async function expectStrayMails(db: Queryable): Promise<void> {
  await storeSetting(db, setting, 'may be there');
}

/**
 * Removes files of mails that a restored database does not know, because they were sent after the backup. An erasure finds a
 * mail by its row and would miss them (R39). A row always exists before its file.
 */
export async function removeStrayMails(db: DatabasePool, dataDir: string): Promise<void> {
  if ((await storedSetting(db, setting)) === null) return;
  const names = await readdir(join(dataDir, 'mail')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const ids = [...new Set(names.flatMap((name) => mailFile.exec(name)?.[1] ?? []))];
  for (let from = 0; from < ids.length; from += askedAtOnce) {
    const { rows } = await db.query<{ id: string }>(
      'select f.id from unnest($1::uuid[]) as f (id) where not exists (select from state.mails m where m.id = f.id)',
      [ids.slice(from, from + askedAtOnce)],
    );
    await db.durable();
    for (const { id } of rows) await removeMailFile(dataDir, id);
  }
  await forgetSetting(db, setting);
}

/** Removes what the subscription to deletions could not, for example because the folder was read-only. */
export async function removeMailsOfErased(db: DatabasePool, dataDir: string): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct m.id from state.mails m
     cross join lateral (select m.recipient_id as id
       union all select jsonb_array_elements_text(coalesce(m.params -> 'concerns', '[]'))::uuid) person
     join keys.person_keys k on k.person_id = person.id and k.wrapped is null
     where m.file_name is not null`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.durable();
  for (const id of ids) await removeMailFile(dataDir, id);
  await db.query('update state.mails set file_name = null where id = any ($1)', [ids]);
  await db.query(
    'delete from state.mails where recipient_id in (select person_id from keys.person_keys where wrapped is null)',
  );
}
