import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CommandContext, EventLog } from '../event-log/event-log.js';
import type { Keyring } from '../events/keyring.js';
import { badRequest, conflict } from './app-error.js';
import type { SignedInRequest } from './current-user.js';
import { requestIdOf } from './request-id.js';

/** A command's context as far as the request tells it; `keyed` seals the idempotency key into the command's id. */
export interface RequestContext extends CommandContext {
  idempotency?: { key: string; route: string; body: string };
}

const keyShape = /^[\x21-\x7e]{1,200}$/;

/** `@Context('RequestTimeOff') context`: who asks, under which request, and the Idempotency-Key if one was sent. */
export const Context = createParamDecorator((command: string, context: ExecutionContext): RequestContext => {
  const request = context.switchToHttp().getRequest<SignedInRequest>();
  const key = request.get('idempotency-key');
  if (key !== undefined && !keyShape.test(key)) {
    throw badRequest('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible characters.');
  }
  return {
    actorId: request.signedIn?.id ?? null,
    command,
    requestId: requestIdOf(request),
    ...(key === undefined
      ? {}
      : {
          idempotency: { key, route: `${request.method} ${request.path}`, body: canonicalJson(request.body ?? null) },
        }),
  };
});

/** The same for the same fields, in whatever order a client or a form sends them. */
function canonicalJson(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** Of a form with files: another file makes it another request. */
export function withFiles(context: RequestContext, files: readonly { name: string; sha256: string }[]): RequestContext {
  const { idempotency } = context;
  if (!idempotency) return context;
  const body = JSON.stringify([idempotency.body, ...files.map(({ name, sha256 }) => [name, sha256])]);
  return { ...context, idempotency: { ...idempotency, body } };
}

/** The context with the command's id derived from actor, route and key, so that the database knows a repetition. */
export function keyed(context: RequestContext, keyring: Keyring): CommandContext {
  const { idempotency, ...rest } = context;
  if (!idempotency) return rest;
  const scope = `${context.actorId ?? ''} ${idempotency.route} ${idempotency.key}`;
  return {
    ...rest,
    commandId: keyring.uuid('idempotency key', scope),
    bodyHmac: keyring.hmac('idempotency body', idempotency.body),
  };
}

/** The id of what a command creates: the same again when the command comes again under its key. */
export function newId(context: CommandContext, keyring: Keyring): string {
  return context.commandId ? keyring.uuid('created by', context.commandId) : randomUUID();
}

/**
 * The same for a command that creates several. They fall, as what is created at one moment is listed by falling ids: so
 * lists that are newest first show these in the order in which they were sent.
 */
export function newIds({ commandId }: CommandContext, keyring: Keyring, count: number): string[] {
  const ids = Array.from({ length: count }, (_, at) =>
    commandId ? keyring.uuid('created by', `${commandId} ${at}`) : randomUUID(),
  );
  return ids.sort().reverse();
}

/**
 * Carries out a command that creates something; when it was already carried out under the same key, checks that it was
 * the same body (409 otherwise) and goes on as if it had just been: the caller reads the answer again.
 */
export async function onceOnly(log: EventLog, context: CommandContext, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A repetition that came a moment later is refused by the rules first (it overlaps itself): any failure may be one.
    if (!(await wasCarriedOut(log, context))) throw error;
  }
}

async function wasCarriedOut(log: EventLog, context: CommandContext): Promise<boolean> {
  if (!context.commandId) return false;
  const { rows } = await log.pool.query<{ body_hmac: Buffer }>('select body_hmac from log.commands where id = $1', [
    context.commandId,
  ]);
  const first = rows[0];
  if (!first) return false;
  if (context.bodyHmac && !first.body_hmac.equals(context.bodyHmac)) {
    throw conflict(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was already used for another request. Use a new one.',
    );
  }
  return true;
}
