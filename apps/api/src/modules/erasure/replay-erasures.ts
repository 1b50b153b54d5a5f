/** Repeats deletions in a database that was restored from an earlier state (R23), from the list of erasures. */
import { randomUUID } from 'node:crypto';
import { type UserEvent, userStream } from '@staffroom/domain/users/user-events.js';
import type { Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { barPerson } from '../../platform/event-log/erasure.js';
import { ErasureList } from './erasure-list.js';
import { type ErasureStep, knownAsDone } from './erasure-step.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import type { FileBackend } from '../../platform/files/file-backend.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { ForgetPerson } from '../area/area.js';
import { eraseMailsOf, expectStrayMails } from '../mails/facade.js';
import { eraseUser } from './erase-user.js';
import { readGivenList } from './given-list.js';

interface Restored {
  log: EventLog;
  files: FileStore;
  fileBackend: FileBackend;
  config: Pick<Config, 'dataDir'>;
  forgetPerson: ForgetPerson;
}

export interface ReplayReport {
  /** People this run erased. */
  erased: string[];
  /** People who were already erased. A repeated run finds everyone here. */
  alreadyErased: string[];
  /** Never known here. Their ids are barred, so that they can never be issued. */
  notKnownHere: string[];
  /** Deletions without a recorded outcome: left unchanged. */
  open: readonly ErasureStep[];
  /** Lines without effect: unreadable, or without this installation's seal. */
  unreadable: number;
  unsealed: number;
}

/**
 * Deletes everyone whom the list names as deleted, with the code of the deletion itself. No rule stops it, because the decision
 * was made at the time. The views must be current. It may be repeated, also after an interruption.
 *
 * @param listPath a copy of a list. Null for the list in the file store.
 */
export async function replayErasures(
  { log, files, fileBackend, config, forgetPerson }: Restored,
  listPath: string | null,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ReplayReport> {
  await expectStrayMails(log.pool); // first, because a list is replayed after a restore
  const ownList = new ErasureList(fileBackend, log.keyring);
  const own = await ownList.read();
  const { done, open, unreadable, unsealed } = listPath === null ? own : await readGivenList(listPath, log.keyring);
  const eraser = { log, list: ownList, forgetPerson };
  const listed = new Set(own.done);
  const skipped = { open, unreadable, unsealed };
  const report: ReplayReport = { erased: [], alreadyErased: [], notKnownHere: [], ...skipped };
  for (const [number, person] of done.entries()) {
    const key = await keyOf(log.pool, person);
    await log.pool.durable();
    if (key === 'alive') await eraseUser(eraser, person, replaying(), (unit) => recordDeletion(unit, person));
    if (key === 'none') await barPerson(log.pool, person);
    if (key !== 'none') await removeWhatIsLeft(log, files, config.dataDir, person);
    if (key !== 'alive' && !listed.has(person)) await ownList.append(knownAsDone(person)); // the next restore needs it as well
    report[key === 'alive' ? 'erased' : key === 'none' ? 'notKnownHere' : 'alreadyErased'].push(person);
    onProgress(number + 1, done.length);
  }
  await files.removeReleased();
  return report;
}

async function keyOf(db: Queryable, person: string): Promise<'alive' | 'destroyed' | 'none'> {
  const { rows } = await db.query<{ alive: boolean }>(
    'select wrapped is not null as alive from keys.person_keys where person_id = $1',
    [person],
  );
  if (!rows[0]) return 'none';
  return rows[0].alive ? 'alive' : 'destroyed';
}

/** Unless the log already contains it: the log may come from a later backup than the keys. */
async function recordDeletion(unit: UnitOfWork, userId: string): Promise<void> {
  const { rows } = await unit.db.query<{ type: UserEvent['type'] }>(
    `select type from log.events where stream = $1 and type in ('UserCreated', 'UserDeleted') order by version desc limit 1`,
    [userStream(userId)],
  );
  if (rows[0]?.type === 'UserCreated') {
    await unit.record(userStream(userId), { type: 'UserDeleted', data: { userId } });
  }
}

/** Does at once what a deletion leaves to subscriptions, because the portal must not serve before that. */
async function removeWhatIsLeft(log: EventLog, files: FileStore, dataDir: string, userId: string): Promise<void> {
  await log.transact(replaying(), async (unit) => {
    await eraseMailsOf(unit, dataDir, userId);
    unit.also(files.releasedOf(userId));
  });
}

function replaying() {
  return { actorId: null, command: 'ReplayErasure', requestId: `replay-${randomUUID()}` };
}
