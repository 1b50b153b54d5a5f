import { randomUUID } from 'node:crypto';
import type { Keyring } from '../events/keyring.js';
import type { EventMeta } from '../events/recorded-event.js';

/** What a command brings along besides itself. */
export interface CommandContext {
  /** Null where the portal itself acts. */
  actorId: string | null;
  command: string;
  requestId: string;
  /** Given where the same command may come again: it is carried out once. */
  commandId?: string;
  /** HMAC of the command's content, to tell a repetition from another command under the same id. */
  bodyHmac?: Buffer;
  /** Defaults to now. Fixed once: views and rules see the same moment. */
  occurredAt?: Date;
}

export function metaOf(context: CommandContext): EventMeta {
  return {
    actorId: context.actorId,
    command: context.command,
    commandId: context.commandId ?? randomUUID(),
    requestId: context.requestId,
    occurredAt: (context.occurredAt ?? new Date()).toISOString(),
  };
}

/** The id of what a command creates: the same again when the command comes again under its id. */
export function newId(context: CommandContext, keyring: Keyring): string {
  return context.commandId ? keyring.uuid('created by', context.commandId) : randomUUID();
}

/**
 * The same for a command that creates several. The ids fall, because lists show what was created at one moment by falling
 * ids: a list that is newest first then shows these in the order in which they were sent.
 */
export function newIds({ commandId }: CommandContext, keyring: Keyring, count: number): string[] {
  const ids = Array.from({ length: count }, (_, at) =>
    commandId ? keyring.uuid('created by', `${commandId} ${at}`) : randomUUID(),
  );
  return ids.sort().reverse();
}
