/** Shared steps for creating the demo company. */
import { randomUUID } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Role } from '@staffroom/contracts/users.js';
import type { CommandContext } from '../platform/event-log/command-context.js';
import type { EventLog } from '../platform/event-log/event-log.js';
import type { DemoPerson } from './demo-company.js';

export interface Company {
  /** By their key. */
  people: Map<string, DemoPerson>;
  bus: CommandBus;
  log: EventLog;
  today: PlainDate;
  /** Ids of people by their key. */
  ids: Map<string, string>;
  /** Ids of teams by their name. */
  teams: Map<string, string>;
}

/** Does nothing if an earlier start has already run this command. */
export async function once(log: EventLog, { commandId }: CommandContext, work: () => Promise<unknown>): Promise<void> {
  const { rowCount } = await log.pool.query('select 1 from log.commands where id = $1', [commandId]);
  if (rowCount === 0) await work();
}

/** The context of a demo command. Its id is the same at every start. */
export function by({ log }: Company, actorId: string | null, command: string, what: string): CommandContext {
  const commandId = log.keyring.uuid('demo company', `${command} ${what}`);
  return { actorId, command, requestId: randomUUID(), commandId };
}

export function leader({ people, ids }: Company, key: string): { id: string; role: Role } {
  return { id: ids.get(key)!, role: people.get(key)!.role! };
}
