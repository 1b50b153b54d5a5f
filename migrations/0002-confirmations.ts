import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the owner of a session last showed who they are (R77), and how: PASSWORD, FACTOR or PROVIDER; null with the sign-in. */
export class Confirmations1800000000002 implements MigrationInterface {
  name = 'Confirmations1800000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table state.sessions
      add column confirmed_at timestamptz not null default now(),
      add column confirmed_by text;
      update state.sessions set confirmed_at = created_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table state.sessions drop column confirmed_at, drop column confirmed_by');
  }
}
