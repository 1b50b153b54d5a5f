/** Makes random alterations of a stored log that a superuser of the database could make. */
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { refundStream, refundEvents } from '@staffroom/domain/refunds/refund-events.js';
import { userEvents, userStream } from '@staffroom/domain/users/user-events.js';
import type { EventLog } from '../platform/event-log/event-log.js';

export const tamperedCatalogs = [userEvents, refundEvents];

/** Records people and reviewed refund requests, so that there is something of every kind to alter. */
export async function recordRefunds(log: EventLog, { people = 6, refunds = 6 } = {}): Promise<void> {
  const ids = Array.from({ length: people }, () => randomUUID());
  const by = (actorId: string | null, command: string) => ({ actorId, command, requestId: randomUUID() });
  for (const [i, userId] of ids.entries()) {
    const account = { role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 23, teamId: null, managerId: null };
    const person = { email: `person${i}@example.com`, fullName: `Zoë Ångström ${i}`, jobTitle: 'Tester' };
    const data = { userId, ...person, ...account, requirePasswordChange: false };
    await log.transact(by(null, 'CreateUser'), (unit) =>
      unit.record(userStream(userId), { type: 'UserCreated', data }),
    );
  }
  for (let i = 0; i < people * refunds; i++) {
    const [userId, reviewerId] = [ids[i % people]!, ids[(i + 1) % people]!];
    const refundId = randomUUID();
    const requested = {
      ...{ refundId, userId, title: `Refund 2026-${i}`, amountCents: 1000 + i * 17 },
      ...{
        description: 'Taxi to the airport – 張',
        fileName: 'receipt.pdf',
        file: { id: randomUUID(), size: 1000 + i },
      },
    };
    const command = { ...by(userId, 'RequestRefund'), commandId: randomUUID(), bodyHmac: Buffer.alloc(32) };
    await log.transact(command, (unit) =>
      unit.record(refundStream(refundId), { type: 'RefundRequested', data: requested }),
    );
    const reviewed = { refundId, userId, decision: i % 3 ? 'APPROVED' : 'REJECTED', comment: 'as agreed', reviewerId };
    await log.transact(by(reviewerId, 'ReviewRefund'), (unit) =>
      unit.record(refundStream(refundId), { type: 'RefundReviewed', data: reviewed }),
    );
  }
}

/** Returns a generator of numbers from 0 up to 1 that depends only on the seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface StoredEvent {
  position: number;
  stream: string;
  version: number;
  id: string;
  type: string;
  schema_version: number;
  data: Record<string, unknown>;
  personal: Buffer | null;
  subject_id: string | null;
  meta: Record<string, unknown>;
  hash: Buffer;
}

export async function readStored(db: Pick<pg.Client, 'query'>): Promise<StoredEvent[]> {
  const { rows } = await db.query<StoredEvent>(
    `select position::integer, stream, version, id::text, type, schema_version, data, personal, subject_id::text, meta, hash
     from log.events order by log.events.position`,
  );
  return rows;
}

export interface Tamper {
  statements: { text: string; values?: unknown[] }[];
  /** The position at which verification must report it; null if it varies. */
  position: number | null;
}

interface Draw {
  events: readonly StoredEvent[];
  /** Returns an integer that is at least 0 and less than `below`. */
  upTo(below: number): number;
  event(): StoredEvent;
}

export function draw(random: () => number, events: readonly StoredEvent[]): Draw {
  const upTo = (below: number) => Math.floor(random() * below);
  return { events, upTo, event: () => events[upTo(events.length)]! };
}

/** Keyed by description. The last three leave a consistent log, so only a checkpoint reveals them. */
export const tampers: Record<string, (draw: Draw) => Tamper> = {
  'a changed number, text, id or document': flipColumn,
  'a flipped bit of the hash': (it) => {
    const event = it.event();
    return change(event, 'hash', flipBit(it, event.hash));
  },
  'a flipped bit of the ciphertext': (it) => {
    const event = ofThose(it, (each) => each.personal !== null);
    return change(event, 'personal', flipBit(it, event.personal!));
  },
  'ciphertext removed or exchanged': (it) => {
    const event = ofThose(it, (each) => each.personal !== null);
    const other = ofThose(it, (each) => each.personal !== null && each !== event);
    return change(event, 'personal', it.upTo(2) ? other.personal : null);
  },
  'another subject': (it) => {
    const event = it.event();
    const other = ofThose(it, (each) => each.subject_id !== event.subject_id);
    return change(event, 'subject_id', it.upTo(3) ? other.subject_id : null);
  },
  'another recorded time': (it) => {
    const { position } = it.event();
    const offset = `${it.upTo(2) ? '' : '-'}${1 + it.upTo(10 ** (1 + it.upTo(12)))} microseconds`;
    const text = 'update log.events set recorded_at = recorded_at + $2::interval where position = $1';
    return { statements: [{ text, values: [position, offset] }], position };
  },
  'another time of the command': (it) => {
    const event = it.event();
    const occurredAt = new Date(Date.parse(event.meta['occurredAt'] as string) - 1 - it.upTo(10 ** 9)).toISOString();
    return change(event, 'meta', { ...event.meta, occurredAt });
  },
  'another actor': (it) => {
    const event = it.event();
    const actorId = ofThose(it, (each) => each.meta['actorId'] !== event.meta['actorId']).meta['actorId'];
    return change(event, 'meta', { ...event.meta, actorId });
  },
  'another amount': (it) => {
    const event = ofThose(it, (each) => each.type === 'RefundRequested');
    const amountCents = (event.data['amountCents'] as number) + 1 + it.upTo(100_000);
    return change(event, 'data', { ...event.data, amountCents });
  },
  'an event rewritten with a matching hash': (it) => {
    const event = ofThose(it, (each) => each.type === 'RefundRequested' && each !== it.events.at(-1));
    const tampered = change(event, 'data', { ...event.data, amountCents: it.upTo(1_000_000) + 10_000_000 });
    const statements = [...tampered.statements, { text: rehash(event.position, event.position) }];
    return { statements, position: event.position + 1 };
  },
  'an event deleted': (it) => {
    const event = it.event();
    const last = event === it.events.at(-1);
    return { statements: [remove(event.position)], position: last ? event.position - 1 : event.position };
  },
  'an event deleted, the later ones moved up': (it) => {
    const event = it.event();
    const last = event === it.events.at(-1);
    const moveUp = [shift(event.position, -1), { text: 'update log.log_head set position = position - 1' }];
    return {
      statements: [remove(event.position), ...(last ? [] : moveUp)],
      position: last ? event.position - 1 : event.position,
    };
  },
  'two events exchanged': (it) => {
    const one = it.event();
    const other = ofThose(it, (each) => each !== one);
    const move = (from: number, to: number) => ({
      text: 'update log.events set position = $2 where position = $1',
      values: [from, to],
    });
    const statements = [move(one.position, -1), move(other.position, one.position), move(-1, other.position)];
    return { statements, position: Math.min(one.position, other.position) };
  },
  'an event inserted': (it) => {
    const event = it.event();
    const open = [shift(event.position - 1, 1), { text: 'update log.log_head set position = position + 1' }];
    return { statements: [...open, copyOf(it, event.position + 1, event.position)], position: event.position };
  },
  'an event inserted before the first or after the last': (it) => {
    const before = it.upTo(2) === 0;
    const last = it.events.length;
    const statements = [copyOf(it, it.event().position, before ? -it.upTo(1000) : last + 1 + it.upTo(1000))];
    return { statements, position: before ? 1 : null };
  },
  'an event inserted without a position': (it) => {
    const statements = [...nullable('position'), copyOf(it, it.event().position, null, nextVersion)];
    return { statements: [...statements, countStreams], position: null };
  },
  'an event inserted past the index': (it) => {
    const to = it.event().position;
    const ready = (is: boolean) => ({
      text: `update pg_index set indisready = ${is} where indexrelid = 'log.events_pkey'::regclass`,
    });
    return {
      statements: [ready(false), copyOf(it, it.event().position, to, nextVersion), ready(true), countStreams],
      position: null,
    };
  },
  'the end cut off': (it) => {
    const left = it.upTo(it.events.length);
    return { statements: [cut(left)], position: left };
  },
  'the end cut off and the head moved': (it) => {
    const left = 1 + it.upTo(it.events.length - 1);
    return { statements: [cut(left), headTo(left)], position: null };
  },
  'another number of events of a stream': (it) => {
    const { stream } = it.event();
    const version = it.upTo(2) ? 'version + 1' : 'version - 1';
    return {
      statements: [{ text: `update log.streams set version = ${version} where stream = $1`, values: [stream] }],
      position: null,
    };
  },
  'a stream removed from the list or added to it': (it) => {
    const { stream } = it.event();
    const text = it.upTo(2)
      ? 'delete from log.streams where stream = $1'
      : `insert into log.streams values ($1 || '-other', 1)`;
    return { statements: [{ text, values: [stream] }], position: null };
  },
  'a changed head of the log': (it) => {
    const last = it.events.length;
    const texts = [
      `update log.log_head set position = position + 1 + ${it.upTo(9)}`,
      `update log.log_head set position = position - 1`,
      `update log.log_head set hash = sha256('${it.upTo(10 ** 9)}')`,
      `update log.log_head set recorded_at = recorded_at + interval '${1 + it.upTo(1000)} microseconds'`,
      'delete from log.log_head',
    ];
    const which = it.upTo(texts.length);
    return { statements: [{ text: texts[which]! }], position: which === 0 || which === 2 || which === 3 ? last : null };
  },
  'a changed record of a command': (it) => {
    const event = ofThose(it, (each) => each.type === 'RefundRequested');
    const texts = [
      `insert into log.commands values (gen_random_uuid(), '', ${it.event().position})`,
      `update log.commands set position = position + 1 where position = ${event.position}`,
      `update log.commands set id = gen_random_uuid() where position = ${event.position}`,
      `update log.commands set position = ${-it.upTo(2)} where position = ${event.position}`,
    ];
    return { statements: [{ text: texts[it.upTo(texts.length)]! }], position: null };
  },
  'the end cut off with everything that refers to it': (it) => {
    const left = 1 + it.upTo(it.events.length - 1);
    return { statements: [cut(left), headTo(left), ...forget(left)], position: null };
  },
  'an event rewritten with all later hashes': (it) => {
    const event = it.event();
    const tampered = change(event, 'meta', { ...event.meta, command: `Other${it.upTo(1000)}` });
    return { statements: [...tampered.statements, ...rechained(it, event.position)], position: null };
  },
  'a stream removed and everything after it recomputed': (it) => {
    const { stream } = ofThose(it, (each) => each.type === 'RefundRequested');
    const removed = it.events.filter((each) => each.stream === stream).map((each) => each.position);
    const statements = [
      ...removed
        .reverse()
        .flatMap((position) => [
          remove(position),
          shift(position, -1),
          { text: 'delete from log.commands where position = $1', values: [position] },
          { text: 'update log.commands set position = position - 1 where position > $1', values: [position] },
        ]),
      { text: `update log.log_head set position = position - ${removed.length}` },
      { text: 'delete from log.streams where stream = $1', values: [stream] },
      ...rechained(it, 1),
      ...forget(it.events.length - removed.length),
    ];
    return { statements, position: null };
  },
};

export const onlyByCheckpoint = Object.keys(tampers).slice(-3);

/** Applies the alteration in a transaction and rolls it back. Returns false if a unique constraint prevents it. */
export async function tampered(client: pg.Client, tamper: Tamper, look: () => Promise<void>): Promise<boolean> {
  await client.query('begin; set local session_replication_role = replica');
  try {
    for (const { text, values } of tamper.statements) await client.query(text, values);
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code === '23505') return false;
    throw error;
  }
  try {
    await look();
  } finally {
    await client.query('rollback');
  }
  return true;
}

function ofThose(it: Draw, fits: (event: StoredEvent) => boolean): StoredEvent {
  const fitting = it.events.filter(fits);
  return fitting[it.upTo(fitting.length)]!;
}

function change(event: StoredEvent, column: keyof StoredEvent, value: unknown): Tamper {
  const text = `update log.events set ${column} = $2 where position = $1`;
  return { statements: [{ text, values: [event.position, value] }], position: event.position };
}

function flipColumn(it: Draw): Tamper {
  const event = it.event();
  const columns = ['position', 'stream', 'version', 'id', 'type', 'schema_version', 'data', 'meta'] as const;
  const column = columns[it.upTo(columns.length)]!;
  const value = flipped(it, event[column]);
  const tamper = change(event, column, value);
  return column === 'position' ? { ...tamper, position: foundWhenMoved(it, event, value as number) } : tamper;
}

/**
 * A moved event is missing at its old position. If it was the last one, the log looks cut off; if it is moved before the
 * first one, the error is reported at position 1.
 */
function foundWhenMoved(it: Draw, event: StoredEvent, to: number): number {
  if (to < 1) return 1;
  return event === it.events.at(-1) ? event.position - 1 : event.position;
}

function flipped(it: Draw, value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value ^ (1 << it.upTo(30)) : value + 1;
  if (typeof value === 'string') return flipLetter(it, value);
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'object' || value === null) return 0;
  const entries = Object.entries(value);
  const [field, inner] = entries[it.upTo(entries.length)] ?? ['', null];
  const rest = Object.fromEntries(entries.filter(([name]) => name !== field));
  const ways = [{ ...rest, [field]: flipped(it, inner) }, { ...rest, [`${field}_`]: inner }, rest];
  return ways[Math.max(0, it.upTo(12) - 9)];
}

/** Changes the lowest bit of a letter, so that the text stays valid; in an id, one digit. */
function flipLetter(it: Draw, text: string): string {
  if (text === '') return 'x';
  const at = it.upTo(text.length);
  const letter = text[at]!;
  const uuid = /^[0-9a-f-]{36}$/.test(text);
  if (uuid)
    return letter === '-' ? flipLetter(it, text) : text.slice(0, at) + otherDigit(it, letter) + text.slice(at + 1);
  return text.slice(0, at) + String.fromCharCode(letter.charCodeAt(0) ^ 1) + text.slice(at + 1);
}

function otherDigit(it: Draw, digit: string): string {
  return ((parseInt(digit, 16) + 1 + it.upTo(15)) % 16).toString(16);
}

function flipBit(it: Draw, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[it.upTo(copy.length)]! ^= 1 << it.upTo(8);
  return copy;
}

const nextVersion = '(select max(version) + 1 from log.events own where own.stream = log.events.stream)';
const columnsBut = 'stream, version, id, type, schema_version, data, personal, subject_id, meta, recorded_at, hash';

/** Inserts a copy with another id and version. */
function copyOf(it: Draw, from: number, to: number | null, version = 'version + 1000') {
  const id = createHash('md5')
    .update(`${from} ${to} ${it.upTo(10 ** 9)}`)
    .digest('hex');
  const copied = columnsBut.replace('version, id', `${version}, '${id}'`);
  return {
    text: `insert into log.events (position, ${columnsBut}) select ${to}, ${copied} from log.events where position = ${from}`,
  };
}

function remove(position: number) {
  return { text: 'delete from log.events where position = $1', values: [position] };
}

function cut(left: number) {
  return { text: 'delete from log.events where position > $1', values: [left] };
}

/** Moves all later events in two steps through unused numbers, because the key is checked row by row. */
function shift(behind: number, by: number) {
  return {
    text: `update log.events set position = -1000000 - position where position > ${behind};
      update log.events set position = -1000000 - position + ${by} where position < -1000000`,
  };
}

function headTo(position: number) {
  return {
    text: `update log.log_head h set position = e.position, hash = e.hash, recorded_at = e.recorded_at
      from log.events e where e.position = $1`,
    values: [position],
  };
}

const countStreams = {
  text: `update log.streams s set version = (select count(*) from log.events e where e.stream = s.stream)`,
};

/** Removes the constraints that prevent null in the column. */
function nullable(column: string) {
  return [
    { text: 'alter table log.events drop constraint events_pkey' },
    { text: `alter table log.events alter column ${column} drop not null` },
  ];
}

function forget(left: number) {
  return [
    countStreams,
    { text: `delete from log.streams where version = 0 and stream <> 'directory'` },
    { text: 'delete from log.commands where position > $1', values: [left] },
  ];
}

/** Recomputes the hashes as the database does. */
function rehash(from: number, to: number): string {
  return `do $$ declare e log.events; previous bytea; begin
    for e in select * from log.events where position between ${from} and ${to} order by position loop
      previous := coalesce((select hash from log.events where position = e.position - 1), sha256('staffroom'));
      update log.events set hash = log.event_hash(previous, e.position, e.stream, e.version, e.id, e.type,
        e.schema_version, e.data, e.personal, e.subject_id, e.meta, e.recorded_at) where position = e.position;
    end loop; end $$`;
}

function rechained(it: Draw, from: number) {
  return [
    { text: rehash(from, it.events.length) },
    {
      text: `update log.log_head h set hash = e.hash, recorded_at = e.recorded_at from log.events e
        where e.position = h.position`,
    },
  ];
}
