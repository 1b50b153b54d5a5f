import type { Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/event-log/database.js';
import { ErasureList } from '../../platform/event-log/erasure-list.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { removeMailsOfErased, removeStrayMails } from '../notifications/notifications.public.js';
import { type Settled, settleErasures } from '../../platform/event-log/settle-erasures.js';

/**
 * What a crash or a restore may have left half forgotten: deletions that were cut off get their end in the list, and mails
 * that no row speaks of any more go. Answers lines for whoever starts the portal.
 */
export async function settleAtStart({ log, config }: { log: EventLog; config: Config }): Promise<string[]> {
  // serving is more important than either: what fails is told, and done at the next start
  const strays = removeMails(log.pool, config.dataDir).then(
    () => [],
    (error: unknown) => [`Mails that no longer belong to anybody could not be removed (${reasonOf(error)}).`],
  );
  const deletions = settleErasures(log.pool, new ErasureList(config.erasureList)).then(
    (settled) => settled.map(told),
    (error: unknown) => [`The list of erasures could not be settled (${reasonOf(error)}). Look at ERASURE_LIST.`],
  );
  return [...(await strays), ...(await deletions)];
}

async function removeMails(db: Queryable, dataDir: string): Promise<void> {
  await removeStrayMails(db, dataDir);
  await removeMailsOfErased(db, dataDir);
}

function told({ person, at, outcome }: Settled): string {
  const whose = `The deletion of ${person}, begun ${at},`;
  if (outcome === 'done') return `${whose} was carried out.`;
  if (outcome === 'cancelled') return `${whose} came to nothing: the account is as it was.`;
  return `${whose} is not known to this database, which is older: delete the account again if it should be gone.`;
}

function reasonOf(error: unknown): string {
  const { name, code } = error as { name: string; code?: string };
  return code ?? name;
}
