/** Brings a database restored from before deletions to the state after them (R23), from the list that they left. */
import { randomUUID } from 'node:crypto';
import { type UserEvent, userStream } from '@staffroom/domain/users/user-events.js';
import type { Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { barPerson } from '../../platform/event-log/erasure.js';
import { ErasureList, type ErasureStep, readErasures } from './erasure-list.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { eraseMailsOf, expectStrayMails } from '../mails/facade.js';
import { eraseUser } from './erase-user.js';

interface Restored {
  log: EventLog;
  files: FileStore;
  config: Pick<Config, 'dataDir' | 'erasureList'>;
}

export interface ReplayReport {
  /** People this run erased. */
  erased: string[];
  /** Gone already: a repeated run finds everybody here. */
  alreadyErased: string[];
  /** Never known here; their ids are barred, so that nobody is ever given one of them. */
  notKnownHere: string[];
  /** Begun, and the list does not say how they ended: left as they are. */
  open: readonly ErasureStep[];
  /** Lines that count for nothing: those that are none, and those without this installation's seal. */
  unreadable: number;
  unsealed: number;
  tornEnd: boolean;
}

/**
 * Everybody whom the list says to be deleted is, by the same code as the deletion; no rule stops it, for it was decided
 * then. The views must be current. May be repeated, also after it was cut off.
 */
export async function replayErasures(
  { log, files, config }: Restored,
  listFile: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ReplayReport> {
  await expectStrayMails(log.pool); // before anything: a list is carried out where a database was restored
  const { done, ...rest } = await readErasures(listFile, log.keyring);
  const ownList = new ErasureList(config.erasureList, log.keyring);
  const listed = new Set((await ownList.read()).done);
  const report: ReplayReport = { erased: [], alreadyErased: [], notKnownHere: [], ...rest };
  for (const [number, person] of done.entries()) {
    const key = await keyOf(log.pool, person);
    if (key === 'alive') await eraseUser(log, ownList, person, replaying(), (unit) => recordDeletion(unit, person));
    if (key === 'none') await barPerson(log.pool, person);
    if (key !== 'none') await removeWhatIsLeft(log, files, config.dataDir, person);
    if (key !== 'alive' && !listed.has(person)) await takeOver(ownList, person);
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

/** Unless the log knows already: it may have been restored from later than the keys. */
async function recordDeletion(unit: UnitOfWork, userId: string): Promise<void> {
  const { rows } = await unit.db.query<{ type: UserEvent['type'] }>(
    `select type from log.events where stream = $1 and type in ('UserCreated', 'UserDeleted') order by version desc limit 1`,
    [userStream(userId)],
  );
  if (rows[0]?.type === 'UserCreated') {
    await unit.record(userStream(userId), { type: 'UserDeleted', data: { userId } });
  }
}

/** What the deletion leaves to subscriptions is done at once: nobody may be served before. */
async function removeWhatIsLeft(log: EventLog, files: FileStore, dataDir: string, userId: string): Promise<void> {
  await log.transact(replaying(), async (unit) => {
    await eraseMailsOf(unit, dataDir, userId);
    unit.also(files.releasedOf(userId));
  });
}

/** The next restore of this installation needs to know of them, too. */
async function takeOver(list: ErasureList, person: string): Promise<void> {
  await list.append({ person, step: 'done', at: new Date().toISOString(), id: randomUUID() });
}

function replaying() {
  return { actorId: null, command: 'ReplayErasure', requestId: `replay-${randomUUID()}` };
}
