import type { Config } from '../../platform/config/config.js';
import { ErasureList } from '../../platform/event-log/erasure-list.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { type Settled, settleErasures } from '../../platform/event-log/settle-erasures.js';

/** Deletions that a crash cut off get their end in the list. Answers a line on each for whoever starts the portal. */
export async function settleAtStart({ log, config }: { log: EventLog; config: Config }): Promise<string[]> {
  try {
    return (await settleErasures(log.pool, new ErasureList(config.erasureList))).map(told);
  } catch (error) {
    // serving is more important than the list's last words; a deletion would say the same and be refused
    return [`The list of erasures could not be settled (${reasonOf(error)}). Look at ERASURE_LIST.`];
  }
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
