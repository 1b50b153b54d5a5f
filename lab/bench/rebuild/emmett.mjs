/** Emmett rebuilds a raw SQL projection: it reads each event and sends its row changes one at a time, without encryption or chain. */
import { SQL } from '@event-driven-io/dumbo';
import {
  getPostgreSQLEventStore,
  postgreSQLRawSQLProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';
import { viewStatements } from '../../../apps/api/dist/platform/views/row-changes.js';
import { createTable } from '../../../apps/api/dist/platform/views/view.js';

/** Fills its store with these events, and creates the same tables as ours. */
export async function fillEmmett(url, client, events, views) {
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  await store.close();
  await client.query('create schema views');
  for (const view of views) for (const statement of createTable(view, 'views')) await client.query(statement);
  for (let i = 0; i < events.length; i += 5_000) {
    const rows = events.slice(i, i + 5_000).map(({ stream, version, type, data, meta, id }) => {
      return { stream, version, type, data, meta: { ...meta, version }, id };
    });
    await client.query(
      `insert into emt_messages (stream_id, stream_position, partition, message_data, message_metadata, message_schema_version,
        message_type, message_kind, message_id, transaction_id)
       select stream, version, 'emt:default', data, meta, '1', type, 'E', id, pg_current_xact_id()
       from json_to_recordset($1) as e (stream text, version bigint, data jsonb, meta jsonb, type text, id text)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query('analyze');
}

/** The same statements that one of our appends sends for its views. */
export async function rebuildWithEmmett(url, views) {
  const types = [...new Set(views.flatMap((view) => Object.keys(view.on)))];
  const projection = postgreSQLRawSQLProjection({
    name: 'views',
    canHandle: types,
    evolve: ({ type, data, metadata }) => {
      /** @type {any} the parts of an event that the views read */
      const event = { type, data, meta: metadata, version: metadata.version };
      return views.flatMap((view) => viewStatements(view, event)).map(({ text, values }) => template(text, values));
    },
  });
  const consumer = rebuildPostgreSQLProjections({ connectionString: url, projection, pulling: { batchSize: 1_000 } });
  await consumer.start();
  await consumer.close();
}

/** Turns `… $1 … $2` and its values into the form that Emmett takes. */
function template(text, values) {
  const parts = text.split(/\$(\d+)/);
  const strings = parts.filter((_, i) => i % 2 === 0);
  const given = parts.filter((_, i) => i % 2 === 1).map((number) => values[Number(number) - 1] ?? null);
  return SQL(Object.assign(strings, { raw: strings }), ...given);
}
