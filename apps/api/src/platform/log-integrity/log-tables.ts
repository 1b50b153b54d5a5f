/**
 * Compares the events with the tables next to the log, which every append updates too. A manipulation of events often
 * leaves them unchanged.
 */
import type pg from 'pg';
import { broken, type BrokenChain, nameOf, type NamedEvent, plainText } from './chain-report.js';
import { recordedAtMicros } from './framed-rows.js';

export interface LogHead {
  position: number;
  hash: Buffer;
  recordedAtMicros: string;
}

export async function readHead(client: pg.ClientBase): Promise<LogHead | null> {
  const { rows } = await client.query<LogHead>(
    `select position::float8 as position, hash, ${recordedAtMicros} as "recordedAtMicros" from log.log_head`,
  );
  return rows[0] ?? null;
}

/** The first contradiction, or null. Call it for a chain that verifies up to its head. */
export async function findContradiction(client: pg.ClientBase, head: LogHead): Promise<BrokenChain | null> {
  return (
    (await findOutside(client, head)) ??
    (await findOneTooMany(client, head)) ??
    (await findMiscounted(client)) ??
    (await findUnknownCommand(client, head.position))
  );
}

/**
 * With the right to drop constraints, an event can be stored without a position, where reading in order never finds it.
 */
async function findOutside(client: pg.ClientBase, head: LogHead): Promise<BrokenChain | null> {
  const { rows } = await client.query<Omit<NamedEvent, 'position'> & { position: number | null }>(
    `select position::float8 as position, type, stream from log.events where position is null or position > $1
     order by log.events.position nulls first limit 1`,
    [head.position],
  );
  const [event] = rows;
  if (!event) return null;
  const { position, type, stream } = event;
  if (position === null) {
    const words = `An event without a position (${plainText(`${type} in ${stream}`)}) is not part of the chain. It was inserted.`;
    return broken(head.position, 'order', words);
  }
  const named = { position, type, stream };
  const words = `${nameOf(named)} is beyond the head of the log, which is at ${head.position}. The event was inserted, or the head was altered.`;
  return broken(position, 'head', words, named);
}

/** Counts the table's rows: the verification reads an index, which may not contain them all. */
async function findOneTooMany(client: pg.ClientBase, head: LogHead): Promise<BrokenChain | null> {
  // no index contains the hash, so the table is read
  const { rows } = await client.query<{ count: number }>(
    `select count(coalesce(hash, ''))::float8 as count from log.events`,
  );
  const { count } = rows[0]!;
  if (count === head.position) return null;
  const words = `There are ${count} events, but the head of the log is at ${head.position}. Events were inserted outside the chain, or an index is damaged.`;
  return broken(head.position, 'order', words);
}

interface Miscounted {
  stream: string;
  says: number | null;
  has: number;
}

/** Each stream's events are numbered from 1 without a gap, and the list of streams has their number. */
async function findMiscounted(client: pg.ClientBase): Promise<BrokenChain | null> {
  const { rows } = await client.query<Miscounted>(
    `select stream, s.version as says, coalesce(e.has, 0)::integer as has
     from log.streams s full join (
       select stream, count(*) as has, max(version) as last, sum(version) as sum from log.events group by stream
     ) e using (stream)
     where s.version is distinct from coalesce(e.has, 0) or e.last <> e.has or e.sum <> e.has * (e.has + 1) / 2
     limit 100`,
  );
  if (rows.length === 0) return null;
  const event = await findMisnumbered(
    client,
    rows.map((row) => row.stream),
  );
  return event ?? miscounted(client, rows[0]!);
}

async function findMisnumbered(client: pg.ClientBase, streams: string[]): Promise<BrokenChain | null> {
  const { rows } = await client.query<NamedEvent & { version: number; due: number }>(
    `select position::float8 as position, type, stream, version, due::integer from (
       select position, type, stream, version, row_number() over (partition by stream order by version) as due
       from log.events where stream = any($1)) e
     where version <> due order by e.position limit 1`,
    [streams],
  );
  const [event] = rows;
  if (!event) return null;
  const words = `${nameOf(event)} has version ${event.version}, but version ${event.due} was expected. An event of its stream is missing or was inserted.`;
  return broken(event.position, 'stream', words, event);
}

async function miscounted(client: pg.ClientBase, { stream, says, has }: Miscounted): Promise<BrokenChain> {
  const { rows } = await client.query<NamedEvent>(
    `select position::float8 as position, type, stream from log.events where stream = $1 order by version desc limit 1`,
    [stream],
  );
  const [last] = rows;
  const listed = says === null ? 'but is not in the list of streams' : `but the list of streams says ${says}`;
  const cut = (says ?? 0) > has ? 'Events were cut off, or the list was altered' : 'The list was altered';
  return broken(last?.position ?? 0, 'stream', `Stream ${stream} has ${has} events, ${listed}. ${cut}.`, last);
}

/** The list of commands records the last event of each command. A missing row cannot be detected. */
async function findUnknownCommand(client: pg.ClientBase, head: number): Promise<BrokenChain | null> {
  const { rows } = await client.query<NamedEvent & { id: string; reached: number }>(
    `select c.id::text as id, c.position::float8 as reached, e.position::float8 as position, e.type, e.stream
     from log.commands c left join log.events e on e.position = c.position
     where e.position is null or e.meta ->> 'commandId' is distinct from c.id::text
     order by c.position desc limit 1`,
  );
  const [command] = rows;
  if (!command) return null;
  const { id, reached, position, type, stream } = command;
  if (reached > head) {
    const words = `The log ends at ${head}, but a recorded command reached ${reached}. Events were cut off at the end.`;
    return broken(head, 'head', words);
  }
  const event = position === null ? undefined : { position, type, stream };
  const led = event ? `${nameOf(event)}, which belongs to another command` : `event ${reached}, which does not exist`;
  return broken(reached, 'command', `Command ${id} is recorded with ${led}. The list of commands was altered.`, event);
}
