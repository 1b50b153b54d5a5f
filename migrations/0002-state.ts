import type { MigrationInterface, QueryRunner } from 'typeorm';

/** State outside the log that cannot be rebuilt: credentials, sessions, resets, mails, checkpoints. */
export class State1700000000002 implements MigrationInterface {
  name = 'State1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create schema state; create schema views; create schema jobs');
    await runner.query(signIn);
    await runner.query(mail);
    await runner.query(following);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema state cascade; drop schema views cascade; drop schema jobs cascade');
  }
}

const signIn = `
create table state.credentials (
  user_id uuid primary key,
  email_hmac bytea not null,
  password_hash text not null,
  changed_at timestamptz not null default now(),
  constraint credentials_email_key unique (email_hmac)
);

create table state.sessions (
  id_hash bytea primary key,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index sessions_user_id_idx on state.sessions (user_id);
create index sessions_used_at_idx on state.sessions (used_at);

-- Every forgot-password call leaves one row here, whether the account exists or not, so that both take the same time (R7).
create table state.reset_requests (
  id uuid primary key,
  email_hmac bytea not null,
  requested_at timestamptz not null default now()
);

-- The token is an HMAC of the id; the database never holds it (R7).
create table state.password_resets (
  id uuid primary key,
  user_id uuid not null,
  expires_at timestamptz not null,
  voided_at timestamptz,
  used_at timestamptz
);
create index password_resets_user_id_idx on state.password_resets (user_id);

-- The shape rate-limiter-flexible expects; keys are HMACs (R9).
create table state.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
`;

const mail = `
create table state.mails (
  id uuid primary key,
  event_id uuid not null,
  recipient_id uuid not null,
  template text not null,
  params jsonb not null default '{}',
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'FAILED', 'CANCELLED')),
  attempts integer not null default 0,
  last_error text,
  file_name text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  constraint mails_event_recipient_template_key unique (event_id, recipient_id, template)
);
create index mails_due_idx on state.mails (next_attempt_at) where status = 'QUEUED';
create index mails_recipient_idx on state.mails (recipient_id);
create index mails_created_idx on state.mails (created_at desc, id);
`;

const following = `
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

create table state.view_fingerprint (
  the_only boolean primary key default true check (the_only),
  fingerprint text not null
);

-- What the portal must remember about itself, e.g. how far the demo company is seeded.
create table state.settings (
  name text primary key,
  value text not null
);
`;
