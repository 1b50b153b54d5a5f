import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Until when a temporary password can be used (R21a), and whether a session was opened with a second factor (R64). Temporary passwords and sessions
 * from before have neither.
 */
export class GuardedSignIn1800000000004 implements MigrationInterface {
  name = 'GuardedSignIn1800000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table state.credentials add column temporary_until timestamptz;
      alter table state.sessions add column with_factor boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table state.credentials drop column temporary_until;
      alter table state.sessions drop column with_factor`);
  }
}
