/** How far each process has read the log, and what the portal remembers about itself. */
export const subscriptions = `
create table state.checkpoints (
  subscription text primary key,
  position bigint not null,
  moved_at timestamptz not null default now()
);

-- Events a subscription gave up on after ten tries; the rest of the log is not held up by them.
create table state.parked_events (
  subscription text not null,
  position bigint not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (subscription, position)
);

-- The processes that do background work, and when each of them last reported.
create table state.background_processes (
  id uuid primary key,
  kind text not null check (kind in ('portal', 'worker')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- What the portal must remember about itself, e.g. how far the demo company is seeded.
create table state.settings (
  name text primary key,
  value text not null
);

-- The last refund number of each year. A number is never assigned twice, even if its request no longer exists (R33).
create table state.refund_numbers (
  year integer primary key,
  last_number integer not null
);

-- The access records of a person and day. Beyond a limit they are counted instead of appended (R58).
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

create table state.signed_checkpoints (
  -- in the company's time zone
  day date primary key,
  position bigint not null,
  public_key text not null,
  -- the file, byte for byte: this is what is stamped
  document text not null,
  is_stamp_due boolean not null,
  -- the reply of the time stamp server (RFC 3161)
  stamp bytea,
  is_mail_due boolean not null
);

-- Hashes of full subtrees of the log's Merkle tree, which make proofs fast.
create table state.merkle_blocks (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  primary key (level, index)
);
`;
