import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of uploaded files; their bytes lie encrypted in a folder or in S3. */
export class Files1700000000003 implements MigrationInterface {
  name = 'Files1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(files);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.files');
  }
}

// A row comes before the bytes and goes after them, so that no bytes lie anywhere without one. It counts once the
// transaction that records the file has set kept_at; with released_at set, nobody reads it any more.
const files = `
create table state.files (
  id uuid primary key,
  owner_id uuid not null,
  size_bytes integer not null,
  type text not null,
  sha256 text not null,
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  kept_at timestamptz,
  released_at timestamptz
);
create index files_owner_id_idx on state.files (owner_id);
create index files_released_idx on state.files (released_at) where released_at is not null;
create index files_unkept_idx on state.files (created_at) where kept_at is null;
`;
