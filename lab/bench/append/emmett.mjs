/** Emmett on PostgreSQL with an inline projection in raw SQL: the same command, without encryption, hash chain or gapless positions. */
import { CommandHandler, projections } from '@event-driven-io/emmett';
import { SQL } from '@event-driven-io/dumbo';
import { getPostgreSQLEventStore, postgreSQLRawSQLProjection } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { ledger, nextPerson, opened, people, requestOf } from './workload.mjs';

const requests = postgreSQLRawSQLProjection({
  name: 'requests',
  canHandle: ['TimeOffRequested'],
  evolve: ({ data, metadata }) => SQL`
    insert into requests (request_id, user_id, type, start_date, end_date, hours, reason, status, requested_at)
    values (${data.requestId}, ${data.userId}, ${data.type}, ${data.startDate}, ${data.endDate}, ${data.hours},
      ${data.reason}, 'PENDING', ${metadata.occurredAt})
    on conflict (request_id) do update set status = excluded.status`,
  init: () => SQL`
    create table if not exists requests (request_id uuid primary key, user_id uuid not null, type text not null,
      start_date date not null, end_date date not null, hours numeric not null, reason text, status text not null,
      requested_at timestamptz not null);
    create index if not exists requests_user on requests (user_id, start_date)`,
});

export async function openEmmett(url, connections) {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on('error', () => undefined); // the server stops after the measurement
  const store = getPostgreSQLEventStore(url, {
    projections: projections.inline([requests]),
    connectionOptions: { pooled: true, pool },
  });
  await store.schema.migrate();
  const handle = CommandHandler({ initialState: () => ledger.initial, evolve: ledger.evolve });
  const metadata = (actorId) => ({ actorId, command: 'RequestTimeOff', occurredAt: new Date().toISOString() });
  for (const userId of people) {
    await store.appendToStream(`time-off-${userId}`, [{ ...opened(userId), metadata: metadata(null) }]);
  }
  return {
    async command() {
      const userId = nextPerson();
      await handle(store, `time-off-${userId}`, (state) => ({
        ...ledger.decide(requestOf(userId), state),
        metadata: metadata(userId),
      }));
    },
    async close() {
      await store.close();
      await pool.end().catch(() => undefined);
    },
  };
}
