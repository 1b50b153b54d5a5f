/** Holds the events against the tables beside them, which an append moves along: whoever alters one forgets the others. */
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

/** The first contradiction, or null. For a chain that verifies up to its head. */
export async function findContradiction(client: pg.ClientBase, head: LogHead): Promise<BrokenChain | null> {
  return (
    (await findOutside(client, head)) ??
    (await findOneTooMany(client, head)) ??
    (await findMiscounted(client)) ??
    (await findUnknownCommand(client, head.position))
  );
}

/** Whoever may drop constraints can store an event at no position at all, where no walk in order meets it. */
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
    const words = `An event without a position (${plainText(`${type} in ${stream}`)}) is not part of the chain: it was inserted.`;
    return broken(head.position, 'order', words);
  }
  const named = { position, type, stream };
  const words = `${nameOf(named)} lies beyond the head of the log, which is at ${head.position}: it was inserted, or the head was altered.`;
  return broken(position, 'head', words, named);
}

/** Counts the rows themselves: the walk asks an index, which need not know them all. */
async function findOneTooMany(client: pg.ClientBase, head: LogHead): Promise<BrokenChain | null> {
  // no index holds the hash, so the table is read
  const { rows } = await client.query<{ count: number }>(
    `select count(coalesce(hash, ''))::float8 as count from log.events`,
  );
  const { count } = rows[0]!;
  if (count === head.position) return null;
  const words = `There are ${count} events where the head of the log says ${head.position}: some were inserted beside the chain, or an index is damaged.`;
  return broken(head.position, 'order', words);
}

interface Miscounted {
  stream: string;
  says: number | null;
  has: number;
}

/** Each stream's events are numbered from 1 without a hole, and as many as the list of streams says. */
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
  const words = `${nameOf(event)} has version ${event.version} where ${event.due} is due: an event of its stream is missing or inserted.`;
  return broken(event.position, 'stream', words, event);
}

async function miscounted(client: pg.ClientBase, { stream, says, has }: Miscounted): Promise<BrokenChain> {
  const { rows } = await client.query<NamedEvent>(
    `select position::float8 as position, type, stream from log.events where stream = $1 order by version desc limit 1`,
    [stream],
  );
  const [last] = rows;
  const listed = says === null ? 'the list of streams does not know it' : `the list of streams says ${says}`;
  const cut = (says ?? 0) > has ? 'events were cut off, or the list was altered' : 'the list was altered';
  return broken(last?.position ?? 0, 'stream', `Stream ${stream} has ${has} events, ${listed}: ${cut}.`, last);
}

/** Commands that must not be repeated remember the last event they led to. One that was forgotten cannot be told. */
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
    const words = `The log ends at ${head}, but a command is remembered that reached ${reached}: events were cut off at the end.`;
    return broken(head, 'head', words);
  }
  const event = position === null ? undefined : { position, type, stream };
  const led = event ? `${nameOf(event)}, which is another command's` : `event ${reached}, which there is not`;
  return broken(
    reached,
    'command',
    `Command ${id} is remembered to have led to ${led}: the list of commands was altered.`,
    event,
  );
}
