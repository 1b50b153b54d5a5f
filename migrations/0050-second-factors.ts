import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of sign-ins with a password (R64). */
export class SecondFactors1700000000050 implements MigrationInterface {
  name = 'SecondFactors1700000000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(secondFactors);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table state.failed_sign_ins drop column factor_refused, drop column provider_refused;
      alter table state.sessions drop column by_provider;
      drop table state.sign_in_steps, state.recovery_codes, state.second_factors`);
  }
}

// A secret is encrypted under the data key of its person. `unique_hmac` prevents that the same secret, or passkey, is added twice.
// `last_count` is the time step of the last code, or the signature counter of a passkey, so that a code works once.
// A step is a sign-in whose password was right. A column of `sessions` has a default: an older portal opens sessions while it is replaced.
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

alter table state.sessions add column by_provider boolean not null default false;

alter table state.failed_sign_ins add column factor_refused integer not null default 0,
  add column provider_refused integer not null default 0;
`;
