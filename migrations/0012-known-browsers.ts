import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers from which people signed in before (R9). */
export class KnownBrowsers1700000000012 implements MigrationInterface {
  name = 'KnownBrowsers1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(knownBrowsers);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.known_browsers');
  }
}

// Only the browser's cookie contains the id.
const knownBrowsers = `
create table state.known_browsers (
  id_hash bytea primary key,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index known_browsers_user_id_idx on state.known_browsers (user_id);
`;
