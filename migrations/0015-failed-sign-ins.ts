import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed sign-ins until they are recorded as events, and those that named no account. */
export class FailedSignIns1700000000015 implements MigrationInterface {
  name = 'FailedSignIns1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(failedSignIns);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.failed_sign_ins; drop table state.unknown_sign_ins');
  }
}

// The account is the HMAC of the address that was typed, whether or not it has an account (R3).
const failedSignIns = `
create table state.failed_sign_ins (
  account bytea not null,
  network text not null,
  browser text not null,
  failures integer not null,
  refused integer not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (account, network)
);

create table state.unknown_sign_ins (
  day date primary key,
  failures bigint not null
);
`;
