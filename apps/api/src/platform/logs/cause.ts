/** What a log line says about a failure: names, codes and addresses of servers. Messages may quote personal data. */
import { driverFailure } from '../database/sql-errors.js';
import { redisRefusal } from './redis-refusal.js';
import { NoWritableHost } from '../database/writable-host.js';
import { UndecodableEvent } from '../events/undecodable-event.js';

export interface Cause {
  class: string;
  /** Of a mail server that cannot be reached, the code of the connection. */
  code?: string;
  sqlstate?: string;
  /** The server that could not be reached. */
  host?: string;
  port?: number;
  /** The number with which a mail server replied. */
  reply?: number;
  /** Only texts that are known to quote nothing. */
  reason?: string;
}

const quotable = [UndecodableEvent, NoWritableHost];

export function causeOf(error: unknown): Cause {
  const { originalCode, code, Code, address, hostname, port, responseCode } = Object(error) as Record<string, unknown>;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined; // one for each address of a host
  const server: Partial<Cause> = first === undefined ? {} : causeOf(first);
  return defined({
    class: classOf(error),
    code: [originalCode, code, Code].find(isCode) ?? server.code ?? redisRefusal(error),
    sqlstate: classOf(error) === 'DatabaseError' && isCode(code) ? code : undefined,
    host: [address, hostname].find(isHost) ?? server.host,
    port: typeof port === 'number' ? port : server.port,
    reply: typeof responseCode === 'number' ? responseCode : undefined,
    reason: quotable.some((one) => error instanceof one) ? (error as Error).message : driverFailure(error),
  });
}

export function causeText({ class: name, code, host, port, reply, reason }: Cause): string {
  const server = host && (port === undefined ? host : `${host}:${port}`);
  return [name, code, server, reply, reason].filter(Boolean).join(' ');
}

/** The stack without the message in front of it. */
export function framesOf(error: unknown): string {
  const { stack = '', message = '' } = Object(error) as { stack?: string; message?: string };
  return String(stack)
    .replace(String(message), '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function classOf(error: unknown): string {
  const { constructor, name } = Object(error) as { constructor?: { name: string }; name?: unknown };
  if (constructor === Error && typeof name === 'string' && /^\w{1,60}$/.test(name)) return name;
  return constructor?.name ?? typeof error;
}

function isCode(code: unknown): code is string {
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code);
}

/** A name, an address, or the path of a socket. */
function isHost(host: unknown): host is string {
  return typeof host === 'string' && /^[\w.:%/-]{1,253}$/.test(host);
}

function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
