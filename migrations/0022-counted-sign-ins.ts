import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts sign-ins beyond those of an hour that are events of their own, next to failed sign-ins. */
export class CountedSignIns1700000000022 implements MigrationInterface {
  name = 'CountedSignIns1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table state.failed_sign_ins add column sign_ins integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table state.failed_sign_ins drop column sign_ins');
  }
}
