import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where each session was opened, and what else is counted before it becomes an event (R79). */
export class OriginsOfSessions1800000000003 implements MigrationInterface {
  name = 'OriginsOfSessions1800000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table state.sessions add column network text, add column browser text;
      alter table state.failed_sign_ins
        add column provider_failures integer not null default 0,
        add column confirm_failures integer not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table state.sessions drop column network, drop column browser;
      alter table state.failed_sign_ins drop column provider_failures, drop column confirm_failures`);
  }
}
