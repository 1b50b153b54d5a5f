/** Holds the events against the tables beside them, which an append moves along: whoever alters one forgets the others. */
import type pg from 'pg';
import { broken, type BrokenChain, nameOf, type NamedEvent } from './chain-report.js';
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
    (await findBeyond(client, head)) ??
    (await findMiscounted(client)) ??
    (await findUnknownCommand(client, head.position))
  );
}

async function findBeyond(client: pg.ClientBase, head: LogHead): Promise<BrokenChain | null> {
  const { rows } = await client.query<NamedEvent>(
    `select position::float8 as position, type, stream from log.events where position > $1 order by log.events.position limit 1`,
    [head.position],
  );
  const [event] = rows;
  if (!event) return null;
  return broken(
    event.position,
    'head',
    `${nameOf(event)} lies beyond the head of the log, which is at ${head.position}: it was inserted, or the head was altered.`,
    event,
  );
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

/** Commands that must not be repeated remember how far the log reached when they were carried out. */
async function findUnknownCommand(client: pg.ClientBase, head: number): Promise<BrokenChain | null> {
  const { rows } = await client.query<{ position: number | null }>(
    'select max(position)::float8 as position from log.commands',
  );
  const position = rows[0]!.position ?? 0;
  if (position <= head) return null;
  return broken(
    head,
    'head',
    `The log ends at ${head}, but a command is remembered that reached ${position}: events were cut off at the end.`,
  );
}
