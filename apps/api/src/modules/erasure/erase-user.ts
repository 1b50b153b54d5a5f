/** Erases a person (R23), when HR deletes them and when a list of erasures is replayed. */
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import type { DatabasePool } from '../../platform/database/pool.js';
import { erasePerson, holdPerson } from '../../platform/event-log/erasure.js';
import { type ErasureList, ErasureListUnwritable } from './erasure-list.js';
import type { ErasureStep } from './erasure-step.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { settle } from './settle-erasures.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { AppError } from '../../platform/http/app-error.js';
import type { ForgetPerson } from '../area/area.js';
import { withoutUnfinishedViews } from '../../platform/views/unfinished-views.js';

const logger = new Logger('Erasure');

type Head = NonNullable<ErasureStep['head']>;

interface Eraser {
  log: EventLog;
  list: ErasureList;
  forgetPerson: ForgetPerson;
}

/**
 * One transaction appends what `record` says, deletes the person's state outside the log, and destroys their key. The list
 * states before the commit that the deletion is coming, and afterwards how it ended. The event removes rows of views;
 * subscriptions remove mails and the bytes of files a moment later.
 */
export async function eraseUser(
  { log, list, forgetPerson }: Eraser,
  userId: string,
  context: CommandContext,
  record: (unit: UnitOfWork) => Promise<unknown>,
): Promise<void> {
  const attempts: ErasureStep[] = [];
  const keys: Buffer[] = [];
  try {
    // a store or a standby that does not respond is noticed before anything is locked
    await list.expectWritable();
    const head = await durableHead(log.pool);
    await log.transact(
      context,
      async (unit) => {
        // Runs before the stream is read: concurrent writes about the person are then in the views and are erased with them.
        await holdPerson(unit.db, userStream(userId), userId);
        await record(unit);
        keys.push(...(await wrappedKeysOf(unit.db, userId)));
        for (const statement of forgetPerson(userId)) unit.also(statement);
        unit.also(withoutUnfinishedViews);
        unit.also(erasePerson(userId));
        attempts.push(await intend(list, userId, head)); // last: only the commit follows
      },
      { lockDirectory: true },
    );
    for (const attempt of attempts) await noteEnd(list, attempt, attempt === attempts.at(-1) ? 'done' : 'cancelled');
  } catch (error) {
    if (error instanceof ErasureListUnwritable) throw Object.assign(refused(), { cause: error.cause }); // for the log
    if (!(await wasDoneAfterAll(log, list, attempts))) throw error;
  }
  for (const key of keys) log.keyring.forget(key);
}

/** A later start recognises this database by it. */
async function durableHead(pool: DatabasePool): Promise<Head> {
  const { rows } = await pool.query<Head>(`select position, encode(hash, 'hex') as hash from log.log_head`);
  await pool.durable();
  return rows[0]!;
}

async function intend(list: ErasureList, person: string, head: Head): Promise<ErasureStep> {
  const step = { person, step: 'intended', at: new Date().toISOString(), id: randomUUID(), head } as const;
  await list.append(step);
  return step;
}

/** If this cannot be written now, the next start settles it. */
async function noteEnd(list: ErasureList, { person, id }: ErasureStep, step: 'done' | 'cancelled'): Promise<void> {
  await list.append({ person, step, at: new Date().toISOString(), id }).catch(() => warn(id));
}

/** The reply to a commit can get lost, so the outcome of each attempt is read from the database. */
async function wasDoneAfterAll(log: EventLog, list: ErasureList, attempts: readonly ErasureStep[]): Promise<boolean> {
  let isDone = false;
  for (const attempt of attempts) {
    const outcome = await settle(log.pool, list, attempt).catch(() => warn(attempt.id));
    if (outcome === 'done') isDone = true;
  }
  return isDone;
}

function warn(id: string): null {
  logger.warn(`How the erasure ${id} ended is not in the list of erasures yet; the next start settles it.`);
  return null;
}

async function wrappedKeysOf(db: Queryable, personId: string): Promise<Buffer[]> {
  const { rows } = await db.query<{ wrapped: Buffer }>(
    'select wrapped from keys.person_keys where person_id = $1 and wrapped is not null',
    [personId],
  );
  return rows.map(({ wrapped }) => wrapped);
}

function refused(): AppError {
  return new AppError(
    503,
    t(
      'The user was not deleted: the list of erasures, which restored databases need, cannot be written. Tell your administrator.',
    ),
    'ERASURE_LIST_UNWRITABLE',
    undefined,
    60,
  );
}
