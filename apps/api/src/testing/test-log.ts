/** An event log on a new database with a minimal domain: people with notes, and tallies. */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { accept, type Decider, type DomainEvent, reject } from '@staffroom/domain/decider.js';
import { defineEvents, type Personal } from '@staffroom/domain/event-catalog.js';
import { createPool } from '../platform/database/database.js';
import { type Catalog, EventCodec } from '../platform/events/event-codec.js';
import type { CommandContext } from '../platform/event-log/command-context.js';
import { EventLog } from '../platform/event-log/event-log.js';
import type { Keyring } from '../platform/events/keyring.js';
import { MasterKey } from '../platform/events/master-key.js';
import { storeMasterKey } from '../platform/master-key/stored-master-key.js';
import { defineView, type View } from '../platform/views/view.js';
import { ensureViews } from '../platform/views/views.js';
import { createTestDatabase } from './test-database.js';
import { testKeyring, testStoredKeys } from './test-keyring.js';

export type TallyEvent = DomainEvent<'Counted', { tallyId: string; number: number }>;
export type PersonEvent =
  | DomainEvent<'PersonAdded', { personId: string; name: Personal<string> }>
  | DomainEvent<'NoteWritten', { personId: string; number: number; note: Personal<string> }>
  | DomainEvent<'PersonRemoved', { personId: string }>;

const tallyEvents = defineEvents<TallyEvent>({ Counted: { version: 1 } });
const personEvents = defineEvents<PersonEvent>({
  PersonAdded: { version: 1, subject: 'personId', personal: { name: true }, issuesKey: true },
  NoteWritten: { version: 1, subject: 'personId', personal: { note: true } },
  PersonRemoved: { version: 1, subject: 'personId' },
});

export const tallies = defineView<{ tallyId: string; number: number }, TallyEvent>({
  name: 'tallies',
  version: 1,
  columns: { tallyId: 'text not null', number: 'integer not null' },
  key: ['tallyId'],
  on: { Counted: ({ data }, rows) => rows.put(data) },
});

export const notes = defineView<
  { personId: string; number: number; note: string | null; by: object; writtenAt: string },
  PersonEvent
>({
  name: 'notes',
  version: 1,
  columns: {
    personId: 'uuid not null',
    number: 'integer not null',
    note: 'text',
    by: 'jsonb not null',
    writtenAt: 'timestamptz not null',
  },
  key: ['personId', 'number'],
  indexes: ['(written_at)'],
  on: {
    PersonAdded: ({ data, meta }, rows) =>
      rows.put({ personId: data.personId, number: 0, note: data.name, by: meta, writtenAt: meta.occurredAt }),
    NoteWritten: ({ data, meta }, rows) =>
      rows.put({ personId: data.personId, number: data.number, note: data.note, by: meta, writtenAt: meta.occurredAt }),
    PersonRemoved: ({ data }, rows) => rows.removeWhere({ personId: data.personId }),
  },
});

/** Adds one to the count; rejects the command if the count has reached `upTo`. */
export const tally: Decider<{ tallyId: string; upTo?: number }, number, TallyEvent> = {
  initial: 0,
  decide: ({ tallyId, upTo = Infinity }, count) =>
    count < upTo
      ? accept({ type: 'Counted', data: { tallyId, number: count + 1 } })
      : reject({ rule: 'R0', kind: 'conflict', because: { is: 'tooManyFeeds', max: 1 } }),
  evolve: (_, event) => event.data.number,
};

export const testViews: readonly View[] = [tallies, notes];
const testCatalogs: readonly Catalog[] = [tallyEvents, personEvents];

export type TestLog = Awaited<ReturnType<typeof openTestLog>>;

interface Options {
  views?: readonly View[];
  catalogs?: readonly Catalog[];
  connections?: number;
  /** Instead of one with the master key of the test. */
  keyring?: Keyring;
}

export async function openTestLog(options: Options = {}) {
  const database = await createTestDatabase();
  const masterKey = randomBytes(32);
  const parts = connect(database.appUrl, masterKey, options);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await Promise.all([owner.connect(), admin.connect()]);
  await storeMasterKey(owner, new MasterKey(masterKey), testStoredKeys(masterKey));
  await ensureViews(parts.pool, parts.codec, parts.views);
  const others: pg.Pool[] = [];
  return {
    ...parts,
    database,
    masterKey,
    owner,
    /** The superuser of the server. */
    admin,
    /** The same log with its own connections and caches, as another process has it. */
    another(other: Options = options) {
      const more = connect(database.appUrl, masterKey, other);
      others.push(more.pool);
      return more;
    },
    count: (tallyId: string, upTo?: number) =>
      parts.log.run(tally, `tally-${tallyId}`, () => ({ tallyId, upTo }), by('Count')),
    async addPerson(name = 'Ana Lopez'): Promise<string> {
      const personId = randomUUID();
      const added = { type: 'PersonAdded', data: { personId, name } };
      await parts.log.transact(by('AddPerson'), (unit) => unit.record(`person-${personId}`, added));
      return personId;
    },
    async close() {
      await Promise.all([owner.end(), admin.end()]);
      for (const pool of [parts.pool, ...others]) await pool.end();
      await database.drop();
    },
  };
}

export function connect(
  url: string,
  masterKey: Buffer,
  { views = testViews, catalogs = testCatalogs, connections = 20, keyring = testKeyring(masterKey) }: Options = {},
) {
  const pool = createPool(url, { max: connections });
  const codec = new EventCodec(catalogs, keyring);
  return { pool, keyring, codec, views, log: new EventLog(pool, codec, keyring, views) };
}

export function by(command: string, more: Partial<CommandContext> = {}): CommandContext {
  return { actorId: null, command, requestId: randomUUID(), ...more };
}

/** Checks what must always be true across the tables. Returns the names of the violated conditions. */
export async function contradictions(db: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ name: string; wrong: boolean }>(`
    select 'positions are 1..N up to the head' as name, not exists (
      select from log.log_head h where h.position = (select count(*) from log.events)
        and h.position = (select coalesce(max(position), 0) from log.events)) as wrong
    union all select 'every stream has versions 1..n and says n', exists (
      select from log.streams s full join
        (select stream, max(version) as last, count(*) as n from log.events group by stream) e using (stream)
      where stream <> 'directory' and (s.version is distinct from e.last or e.last is distinct from e.n))
    union all select 'the tallies are what was counted', exists (
      select from views.tallies t full join
        (select data->>'tallyId' as tally_id, count(*) as n from log.events where type = 'Counted' group by 1) e
        using (tally_id)
      where t.number is distinct from e.n)
    union all select 'time does not run backwards', exists (
      select from (select recorded_at, lag(recorded_at) over (order by position) as before from log.events) e
      where recorded_at < before)`);
  return rows.filter((row) => row.wrong).map((row) => row.name);
}
