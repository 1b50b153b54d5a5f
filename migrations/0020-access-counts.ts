import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the access records of a person and day; beyond a limit they are counted instead of appended (R58). */
export class AccessCounts1700000000020 implements MigrationInterface {
  name = 'AccessCounts1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.access_days, state.access_counts');
  }
}

const tables = `
create table state.access_days (
  day date not null,
  actor_id uuid not null,
  records integer not null,
  primary key (day, actor_id)
);

-- A row becomes an event when its day is over.
create table state.access_counts (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  actor_id uuid not null,
  stream text not null,
  type text not null,
  data jsonb not null,
  count integer not null default 1,
  constraint access_counts_key unique (day, actor_id, stream, type)
);
`;
