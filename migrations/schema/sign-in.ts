const passwords = `
create table state.credentials (
  user_id uuid primary key,
  email_hmac bytea not null,
  password_hash text not null,
  changed_at timestamptz not null default now(),
  constraint credentials_email_key unique (email_hmac)
);

-- Every forgot-password call leaves one row here, whether the account exists or not, so that both take the same time (R7).
create table state.reset_requests (
  id uuid primary key,
  email_hmac bytea not null,
  requested_at timestamptz not null default now()
);

-- The token is an HMAC of the id; the database never holds it (R7). The times at which the link was mailed keep a stranger
-- from flooding an inbox or voiding a link. An invitation is a link that a further request for a link does not void.
create table state.password_resets (
  id uuid primary key,
  user_id uuid not null,
  expires_at timestamptz not null,
  voided_at timestamptz,
  used_at timestamptz,
  mailed_at timestamptz[] not null default '{}',
  is_invitation boolean not null default false
);
create index password_resets_user_id_idx on state.password_resets (user_id);

-- A transaction that inserts the same number twice fails at its commit, after all of its work. The table stays empty.
create table state.reset_rehearsals (
  number integer,
  constraint reset_rehearsal unique (number) deferrable initially deferred
);
`;

const sessions = `
create table state.sessions (
  id_hash bytea primary key,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  by_provider boolean not null default false
);
create index sessions_user_id_idx on state.sessions (user_id);
create index sessions_used_at_idx on state.sessions (used_at);

-- Browsers from which people signed in before (R9). Only the browser's cookie contains the id.
create table state.known_browsers (
  id_hash bytea primary key,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index known_browsers_user_id_idx on state.known_browsers (user_id);

-- Who is who at the identity provider (R64): an HMAC of issuer and subject. An account has one identity of each provider.
create table state.identities (
  identity_hmac bytea primary key,
  issuer_hmac bytea not null,
  user_id uuid not null,
  unique (user_id, issuer_hmac)
);

-- Only the program that uses the token has it (R63). A revoked token has no row.
create table state.api_tokens (
  token_id uuid primary key,
  secret_hash bytea not null unique,
  used_at timestamptz
);

-- Only the person who created the calendar address has it (R45a). A revoked address has no row.
create table state.calendar_feeds (
  feed_id uuid primary key,
  user_id uuid not null,
  secret_hash bytea not null unique,
  read_at timestamptz
);
create index calendar_feeds_user_id_idx on state.calendar_feeds (user_id);
`;

// Second factors of sign-ins with a password (R64). A secret is encrypted under the data key of its person. `unique_hmac`
// prevents that the same secret, or passkey, is added twice. `last_count` is the time step of the last code, or the
// signature counter of a passkey, so that a code works once. A step is a sign-in whose password was right.
const secondFactors = `
create table state.second_factors (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('TOTP', 'PASSKEY')),
  sealed bytea not null,
  unique_hmac bytea not null unique,
  last_count bigint not null,
  used_at timestamptz
);
create index second_factors_user_id_idx on state.second_factors (user_id);

create table state.recovery_codes (
  user_id uuid not null,
  code_hmac bytea not null,
  primary key (user_id, code_hmac)
);

create table state.sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null,
  password_digest bytea not null,
  created_at timestamptz not null default now()
);
create index sign_in_steps_user_id_idx on state.sign_in_steps (user_id);
`;

// The account is the HMAC of the address that was typed, whether or not it has an account (R3).
const failures = `
-- Failed sign-ins until they are recorded as events, and counts of what else is recorded with them (R9).
create table state.failed_sign_ins (
  account bytea not null,
  network text not null,
  browser text not null,
  failures integer not null,
  refused integer not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  forgot_refused integer not null default 0,
  reset_refused integer not null default 0,
  change_refused integer not null default 0,
  factor_refused integer not null default 0,
  provider_refused integer not null default 0,
  -- those of the account beyond the ones of an hour that are events of their own
  sign_ins integer not null default 0,
  primary key (account, network)
);

create table state.unknown_sign_ins (
  day date primary key,
  failures bigint not null
);

-- The shape rate-limiter-flexible expects; keys are HMACs (R9).
create table state.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
`;

/** How people and programs sign in, and what was refused to them. */
export const signIn = passwords + sessions + secondFactors + failures;
