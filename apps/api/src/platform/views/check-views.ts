/** Compares every view, row by row, with the log. Commands may continue meanwhile. */
import type pg from 'pg';
import type { EventCodec } from '../events/event-codec.js';
import { connectForViews, takeTurn } from './views-connection.js';
import { eventsForViews } from './events-for-views.js';
import { areCurrent } from './rebuild.js';
import { columnName, liveSchema, type View } from './view.js';
import { dropUnfinishedViews, nextSchema } from './unfinished-views.js';
import { ViewTables } from './view-tables.js';

const eventsAtOnce = 10_000;
const keysShown = 10;

export interface ViewsReport {
  /** The position of the log up to which the views were compared. */
  position: number;
  rows: number;
  differences: Difference[];
}

export interface Difference {
  view: string;
  rows: number;
  /** The first wrong rows and what is wrong with each. A key is shown without its personal columns, so two can look the same. */
  first: { key: string; wrong: 'missing' | 'too much' | 'different' }[];
}

export class OtherViews extends Error {
  override name = 'OtherViews';
}

/** Reads views and log from the same snapshot, so that neither can be ahead of the other. */
export async function checkViews(
  pool: pg.Pool,
  codec: EventCodec,
  views: readonly View[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ViewsReport> {
  const client = await connectForViews(pool);
  const reader = await connectForViews(pool);
  try {
    await takeTurn(client);
    if (!(await areCurrent(client, views)))
      throw new OtherViews(
        'The stored views belong to another version. Start this version, or run "./staffroom views rebuild".',
      );
    await dropUnfinishedViews(client);
    // Never committed: only this connection sees the tables it fills, and they disappear when it ends.
    await client.query('begin isolation level repeatable read');
    await joinMoment(client, reader);
    const position = await replayInto(new ViewTables(client, views, nextSchema, 'unlogged'), reader, codec, onProgress);
    await client.query('set local enable_hashjoin = on; set local enable_seqscan = on');
    const report: ViewsReport = { position, rows: 0, differences: [] };
    for (const view of views) {
      const { rows, difference } = await compare(client, view);
      report.rows += rows;
      if (difference) report.differences.push(difference);
    }
    return report;
  } finally {
    await reader.end();
    await client.end();
  }
}

/** Reads keys from the snapshot too: a person erased meanwhile is still in its views. */
async function joinMoment(client: pg.Client, reader: pg.Client): Promise<void> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  await reader.query('begin isolation level repeatable read read only');
  await reader.query(`set transaction snapshot '${rows[0]!.snapshot}'`);
  await reader.query('set local enable_hashjoin = on; set local enable_seqscan = on');
}

async function replayInto(
  tables: ViewTables,
  reader: pg.Client,
  codec: EventCodec,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const { rows } = await reader.query<{ position: number }>('select position from log.log_head');
  const { position } = rows[0]!;
  await tables.create();
  const all = { after: 0, upTo: position, types: tables.types };
  for await (const batch of eventsForViews(reader, codec, all, eventsAtOnce)) {
    await tables.apply(tables.changesOf(batch.events));
    onProgress(batch.position, position);
  }
  return position;
}

async function compare(client: pg.Client, view: View): Promise<{ rows: number; difference: Difference | null }> {
  const columns = Object.keys(view.columns).map(columnName);
  const keys = view.key.map(columnName);
  const shown = view.key.filter((column) => !view.personal?.includes(column)).map(columnName);
  const of = (side: string) => `row(${columns.map((column) => `${side}.${column}`).join(', ')})`;
  const stored = `${liveSchema}.${view.name}`;
  const both = `(select *, true as there from ${stored}) v full join
    (select *, true as there from ${nextSchema}.${view.name}) l using (${keys.join(', ')})`;
  const { rows } = await client.query<{ key: string; here: boolean; inLog: boolean; total: number }>(
    `select concat_ws(' ', ${shown.map((column) => `${column}::text`).join(', ')}) as key, v.there is not null as here,
      l.there is not null as "inLog", (count(*) over ())::integer as total
     from ${both} where v.there is null or l.there is null or ${of('v')} is distinct from ${of('l')}
     order by 1 limit ${keysShown}`,
  );
  const { rows: counted } = await client.query<{ rows: number }>(`select count(*)::integer as rows from ${stored}`);
  const first = rows.map(({ key, here, inLog }) => ({
    key,
    wrong: here && inLog ? ('different' as const) : here ? ('too much' as const) : ('missing' as const),
  }));
  const difference = rows[0] ? { view: view.name, rows: rows[0].total, first } : null;
  return { rows: counted[0]!.rows, difference };
}
