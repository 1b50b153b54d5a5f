import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hashes of calendar addresses, and when each was read (R45a). */
export class CalendarFeeds1700000000055 implements MigrationInterface {
  name = 'CalendarFeeds1700000000055';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(calendarFeeds);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.calendar_feeds');
  }
}

// Only the person who created the address has it. A revoked address has no row.
const calendarFeeds = `
create table state.calendar_feeds (
  feed_id uuid primary key,
  user_id uuid not null,
  secret_hash bytea not null unique,
  read_at timestamptz
);
create index on state.calendar_feeds (user_id)
`;
