import type { CommandContext } from './command-context.js';
import type { Queryable } from '../database/database.js';
import { CommandIdReused } from '../database/sql-errors.js';

/** Whether the same command was carried out before. Throws CommandIdReused if a different one was, under the same id. */
export async function wasCarriedOut(db: Queryable, { commandId, bodyHmac }: CommandContext): Promise<boolean> {
  if (!commandId) return false;
  const { rows } = await db.query<{ bodyHmac: Buffer }>({
    name: 'carried_out',
    text: 'select body_hmac as "bodyHmac" from log.commands where id = $1',
    values: [commandId],
  });
  const [first] = rows;
  if (!first) return false;
  if (bodyHmac && !first.bodyHmac.equals(bodyHmac)) throw new CommandIdReused(commandId);
  return true;
}
