import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An invitation is a link to choose a password, which a further request for a link does not void. */
export class Invitations1700000000025 implements MigrationInterface {
  name = 'Invitations1700000000025';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table state.password_resets add column is_invitation boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table state.password_resets drop column is_invitation');
  }
}
