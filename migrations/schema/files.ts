/**
 * The records of uploaded files. Their bytes are stored encrypted in a folder or in S3. A row is inserted before the bytes
 * are stored and deleted after they are removed, so bytes never exist without a row. The row is valid once the transaction
 * that records the file has set kept_at. If released_at is set, the file can no longer be read. A staged file waits up to
 * a day for the command that keeps it.
 */
export const files = `
create table state.files (
  id uuid primary key,
  owner_id uuid not null,
  size_bytes integer not null,
  type text not null,
  sha256 text not null,
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  kept_at timestamptz,
  released_at timestamptz,
  staged_by uuid,
  staged_until timestamptz
);
create index files_owner_id_idx on state.files (owner_id);
create index files_released_idx on state.files (released_at) where released_at is not null;
create index files_unkept_idx on state.files (created_at) where kept_at is null;
create index files_staged_by_idx on state.files (staged_by) where staged_by is not null;
`;
