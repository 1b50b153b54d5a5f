import fc from 'fast-check';
import pg from 'pg';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import { viewStatements } from './row-changes.js';
import { createTable, defineView, type RowWriter } from './view.js';
import { ViewTables } from './view-tables.js';

/** A column of every type that a view may have. Rows are found by key, owner, owner and flag, or number. */
interface Thing {
  owner: string;
  number: number;
  flag: boolean;
  day: string | null;
  words: string | null;
  amount: number | string | null;
  at: string | null;
  tags: unknown;
  names: (string | null)[] | null;
}
type Step = keyof RowWriter<Thing>;
type Happened = DomainEvent<'Happened', { step: Step; args: unknown[] }>;

const things = defineView<Thing, Happened>({
  name: 'things',
  version: 1,
  columns: {
    owner: 'uuid not null',
    number: 'integer not null',
    flag: 'boolean not null',
    day: 'date',
    words: 'text',
    amount: 'numeric',
    at: 'timestamptz(3)',
    tags: 'jsonb',
    names: 'text[]',
  },
  key: ['owner', 'number'],
  indexes: ['(number) where flag', '(words)'],
  on: {
    Happened: ({ data: { step, args } }, rows) => (rows[step] as (...given: unknown[]) => void)(...args),
  },
});

const owners = ['0A0e6b52-8b30-4d3c-9d8e-000000000001', '0a0e6b52-8b30-4d3c-9d8e-000000000002'];
const owner = fc.constantFrom(owners[0]!, owners[0]!.toLowerCase(), owners[1]!);
const number = fc.integer({ min: 0, max: 2 });
const words = fc.option(
  fc
    .oneof(fc.constantFrom('', 'a\tb\\c\nd\r\\N', '\\.', 'NULL'), fc.string({ unit: 'binary', maxLength: 6 }))
    .map(withoutZero),
);
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const values = {
  flag: fc.boolean(),
  day: optional(fc.constantFrom('2026-02-28', '2024-02-29')),
  words,
  amount: optional(fc.constantFrom<number | string>(8, 8.5, '8.50', 0, '-0.10', 1e21)),
  at: optional(fc.constantFrom('2026-01-05T10:00:00.123Z', '2026-01-05T10:00:00.1239+02:00')),
  tags: optional(
    fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(withoutZero(JSON.stringify(value))) as unknown),
  ),
  names: optional(fc.array(words, { maxLength: 3 })),
};
const row = fc.record({ owner, number, ...values });
const change = fc.record(values, { requiredKeys: [] });
const key = fc.record({ owner, number });
const where = fc.oneof(
  fc.record({ owner }),
  fc.record({ owner, flag: fc.boolean() }),
  fc.record({ flag: fc.boolean(), number }),
  fc.record({ owner, number, flag: fc.boolean() }),
  fc.record({ owner, words }),
  fc.record({ day: values.day }),
);
const step: fc.Arbitrary<Happened> = fc
  .oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant<Step>('put'), fc.tuple(row)) },
    { weight: 3, arbitrary: fc.tuple(fc.constant<Step>('patch'), fc.tuple(key, change)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant<Step>('remove'), fc.tuple(key)) },
    { weight: 3, arbitrary: fc.tuple(fc.constant<Step>('patchWhere'), fc.tuple(where, change)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant<Step>('removeWhere'), fc.tuple(where)) },
  )
  .map(([name, args]) => ({ type: 'Happened', data: { step: name, args } }));

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.appUrl);
  await client.connect();
  for (const statement of createTable(things, 'views')) await client.query(statement);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('R42 the changes of a batch', () => {
  it('produce the same rows as single changes, for every division into batches [R42.3]', async () => {
    const runs: number[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 12 }), { maxLength: 5 }), async (batches) => {
        await client.query('truncate views.things; drop table if exists views_next.things');
        for (const { text, values } of batches.flat().flatMap((event) => viewStatements(things, recorded(event))))
          await client.query(text, values as unknown[]);
        const tables = new ViewTables(client, [things], 'views_next');
        await tables.create();
        for (const batch of batches) await tables.apply(tables.changesOf(batch.map(recorded)));
        await tables.finish();
        const [one, folded] = [await rowsOf('views'), await rowsOf('views_next')];
        expect(folded).toEqual(one);
        runs.push(one.length);
      }),
      { numRuns: 60 },
    );
    expect(Math.max(...runs)).toBeGreaterThan(2);
  });
});

function recorded(event: Happened): RecordedEvent {
  return event as RecordedEvent;
}

async function rowsOf(schema: string): Promise<unknown[]> {
  const { rows } = await client.query<{ row: unknown }>(
    `select t::text as row from ${schema}.things t order by t.owner, t.number`,
  );
  return rows.map(({ row }) => row);
}

/** The one character that PostgreSQL text cannot contain. */
function withoutZero(text: string): string {
  return text.replaceAll('\0', '').replaceAll('\\u0000', '');
}
