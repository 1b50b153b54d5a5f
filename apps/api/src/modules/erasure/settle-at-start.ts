import type { Config } from '../../platform/config/config.js';
import type { DatabasePool } from '../../platform/database/pool.js';
import type { FileBackend } from '../../platform/files/file-backend.js';
import { ErasureList } from './erasure-list.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { removeMailsOfErased, removeStrayMails } from '../mails/facade.js';
import { completeList, countBack, type Settled, settleErasures } from './settle-erasures.js';

interface Starting {
  log: EventLog;
  fileBackend: FileBackend;
  config: Pick<Config, 'dataDir'>;
}

/**
 * Completes what a crash or a restore left unfinished: records the outcome of interrupted deletions in the list, adds
 * deletions that the list lacks, and removes mails without a row. Returns lines for the operator.
 */
export async function settleAtStart({ log, fileBackend, config }: Starting): Promise<string[]> {
  // a failure must not keep the portal from serving: it is reported, and the next start tries again
  const strays = removeMails(log.pool, config.dataDir).then(
    () => [],
    (error: unknown) => [`Mails without a recipient could not be removed (${reasonOf(error)}).`],
  );
  const list = new ErasureList(fileBackend, log.keyring);
  const deletions = settleList(log.pool, list).catch((error: unknown) => [
    `The list of erasures could not be completed (${reasonOf(error)}). No one can be deleted until it can be written. Check ${fileBackend.place}.`,
  ]);
  return [...(await strays), ...(await deletions)];
}

async function removeMails(db: DatabasePool, dataDir: string): Promise<void> {
  await removeStrayMails(db, dataDir);
  await removeMailsOfErased(db, dataDir);
}

async function settleList(pool: DatabasePool, list: ErasureList): Promise<string[]> {
  await list.expectWritable(); // reported now, not by the first refused deletion
  const record = await list.read();
  const settled = await settleErasures(pool, list, record);
  const settledAsDone = settled.filter(({ outcome }) => outcome === 'done').map(({ person }) => person);
  const added = await completeList(pool, list, new Set([...record.done, ...settledAsDone]));
  const back = await countBack(pool, record);
  return [
    ...settled.map(outcomeLine),
    ...(added > 0 ? [`The list of erasures lacked ${added} of the deletions in this database. They were added.`] : []),
    ...(back > 0
      ? [`This database is older than the deletions of ${back} people. Run "./staffroom erase --replay" at once.`]
      : []),
    ...(record.unsealed > 0
      ? [
          `Lines in the list of erasures without a valid seal of this installation: ${record.unsealed}. They have no effect.`,
        ]
      : []),
    ...(record.unreadable > 0 ? [`Lines in the list of erasures that cannot be read: ${record.unreadable}.`] : []),
  ];
}

function outcomeLine({ person, at, outcome }: Settled): string {
  const deletion = `The deletion of ${person}, begun ${at},`;
  if (outcome === 'done') return `${deletion} was carried out.`;
  if (outcome === 'cancelled') return `${deletion} had no effect: the account is unchanged.`;
  return (
    `${deletion} is not known to this database, which is older: delete the account again if it should not exist, ` +
    `or run "./staffroom erase --keep ${person}".`
  );
}

function reasonOf(error: unknown): string {
  const { name, code, message } = error as { name: string; code?: string; message: string };
  return name === 'ErasureListUnwritable' ? message : (code ?? name);
}
