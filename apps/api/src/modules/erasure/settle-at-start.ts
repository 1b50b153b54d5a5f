import type { Config } from '../../platform/config/config.js';
import type { DatabasePool } from '../../platform/database/pool.js';
import { ErasureList } from './erasure-list.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { removeMailsOfErased, removeStrayMails } from '../mails/facade.js';
import { completeList, type Settled, settleErasures } from './settle-erasures.js';

/**
 * Completes what a crash or a restore left unfinished: records the outcome of interrupted deletions in the list, adds
 * deletions that the list lacks, and removes mails without a row. Returns lines for the operator.
 */
export async function settleAtStart({ log, config }: { log: EventLog; config: Config }): Promise<string[]> {
  // serving matters more: a failure is reported, and the next start tries again
  const strays = removeMails(log.pool, config.dataDir).then(
    () => [],
    (error: unknown) => [`Mails that no longer belong to anybody could not be removed (${reasonOf(error)}).`],
  );
  const deletions = settleList(log, new ErasureList(config.erasureList, log.keyring)).catch((error: unknown) => [
    `The list of erasures could not be settled (${reasonOf(error)}): nobody can be deleted until it can be written. Look at ERASURE_LIST.`,
  ]);
  return [...(await strays), ...(await deletions)];
}

async function removeMails(db: DatabasePool, dataDir: string): Promise<void> {
  await removeStrayMails(db, dataDir);
  await removeMailsOfErased(db, dataDir);
}

async function settleList({ pool }: EventLog, list: ErasureList): Promise<string[]> {
  await list.expectWritable(); // reported now, not by the first refused deletion
  const settled = await settleErasures(pool, list);
  const added = await completeList(pool, list);
  const { unreadable, unsealed } = await list.read();
  return [
    ...settled.map(told),
    ...(added > 0
      ? [`The list of erasures lacked ${added} of the deletions this database knows; it has them now.`]
      : []),
    ...(unsealed > 0
      ? [
          `Lines in the list of erasures that this installation did not write, or not so: ${unsealed}. They count for nothing.`,
        ]
      : []),
    ...(unreadable > 0 ? [`Lines in the list of erasures that cannot be read: ${unreadable}.`] : []),
  ];
}

function told({ person, at, outcome }: Settled): string {
  const whose = `The deletion of ${person}, begun ${at},`;
  if (outcome === 'done') return `${whose} was carried out.`;
  if (outcome === 'cancelled') return `${whose} came to nothing: the account is as it was.`;
  return (
    `${whose} is not known to this database, which is older: delete the account again if it should be gone, ` +
    `or run "npx staffroom erase --keep ${person}".`
  );
}

function reasonOf(error: unknown): string {
  const { name, code, message } = error as { name: string; code?: string; message: string };
  return name === 'ErasureListUnwritable' ? message : (code ?? name);
}
