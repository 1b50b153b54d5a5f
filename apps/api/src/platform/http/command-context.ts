import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../event-log/command-context.js';
import { Keyring } from '../events/keyring.js';
import { badRequest } from './app-error.js';
import type { SignedInRequest } from './current-user.js';
import { requestIdOf } from './request-id.js';

/** `sentFiles` are the files of a form. The body contains its other fields. */
export type ReceivedRequest = SignedInRequest & { sentFiles?: readonly { name: string; sha256: string }[] };

interface SentCommand extends CommandContext {
  idempotency?: { key: string; scope: string; content: string };
}

const keyShape = /^[\x21-\x7e]{1,200}$/;
const safeMethods = ['GET', 'HEAD'];

/**
 * `@Context('RequestTimeOff') context`: the user and their rights, the request's id, and the command's id if an
 * Idempotency-Key was sent.
 */
export const Context = (command: string): ParameterDecorator => Sent(command, IdentifyCommand);

const Sent = createParamDecorator((command: string, host: ExecutionContext): SentCommand => {
  const request = host.switchToHttp().getRequest<ReceivedRequest>();
  const { signedIn, rights, byToken } = request;
  const sent = {
    actorId: signedIn?.id ?? null,
    command,
    requestId: requestIdOf(request),
    rights: rights ? [rights.route] : [],
    ...(byToken && { byToken }),
  };
  const key = request.get('idempotency-key');
  if (key === undefined || safeMethods.includes(request.method)) return sent;
  if (!keyShape.test(key)) {
    throw badRequest('Idempotency-Key', t('Idempotency-Key must be 1 to 200 visible characters.'));
  }
  const scope = `${sent.actorId ?? ''} ${request.method} ${request.path} ${key}`;
  return { ...sent, idempotency: { key, scope, content: contentOf(request) } };
});

/** Derives the command's id from actor, route and key, so that the log recognises a repetition. */
@Injectable()
class IdentifyCommand implements PipeTransform<SentCommand, CommandContext> {
  constructor(private readonly keyring: Keyring) {}

  transform({ idempotency, ...context }: SentCommand): CommandContext {
    if (!idempotency) return context;
    const { key, scope, content } = idempotency;
    return {
      ...context,
      commandId: this.keyring.uuid('idempotency key', scope),
      // The key is not stored. Without it, a password in the content cannot be guessed, not even with the master key.
      bodyHmac: this.keyring.hmac('idempotency body', `${key} ${content}`),
    };
  }
}

/** A different file makes a different request, as a different field does. */
function contentOf({ body, sentFiles = [] }: ReceivedRequest): string {
  return canonicalJson([body ?? null, ...sentFiles.map(({ name, sha256 }) => [name, sha256])]);
}

/** Returns the same text for the same fields, in whatever order a client or form sends them. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
