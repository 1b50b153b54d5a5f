import { randomUUID } from 'node:crypto';
import type { TokenRights } from '@staffroom/domain/token-rights.js';
import type { Keyring } from '../events/keyring.js';
import type { EventMeta } from '../events/recorded-event.js';
import type { Right } from './right.js';

/** Everything that accompanies a command. */
export interface CommandContext {
  /** Null if the portal itself acts. */
  actorId: string | null;
  command: string;
  /** The actor is an API token, which may do less than an HR manager (R63). */
  byToken?: TokenRights;
  requestId: string;
  /** Checked when the command commits. None if the portal itself acts. */
  rights?: readonly Right[];
  /** Given if the same command may be sent again: it is carried out once. */
  commandId?: string;
  /** HMAC of the command's content. Distinguishes a repetition from another command under the same id. */
  bodyHmac?: Buffer;
  /** Defaults to now. Fixed once, so that views and rules see the same time. */
  occurredAt?: Date;
}

/** The same command, with one more right that its actor must have when it commits. */
export function requiring(context: CommandContext, right: Right): CommandContext {
  return { ...context, rights: [...(context.rights ?? []), right] };
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

/** The id of what a command creates. A repetition of the command gets the same id. */
export function newId(context: CommandContext, keyring: Keyring): string {
  return context.commandId ? keyring.uuid('created by', context.commandId) : randomUUID();
}

/**
 * Like `newId`, for a command that creates several things. The ids descend, because lists sort things created at the same
 * time by descending id. Lists that show the newest first thus keep the order in which these were sent.
 */
export function newIds({ commandId }: CommandContext, keyring: Keyring, count: number): string[] {
  const ids = Array.from({ length: count }, (_, at) =>
    commandId ? keyring.uuid('created by', `${commandId} ${at}`) : randomUUID(),
  );
  return ids.sort().reverse();
}
