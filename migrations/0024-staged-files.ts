import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that wait up to a day for the command that keeps them, and the person who sent them. */
export class StagedFiles1700000000024 implements MigrationInterface {
  name = 'StagedFiles1700000000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table state.files add column staged_by uuid, add column staged_until timestamptz`);
    await runner.query(`create index files_staged_by_idx on state.files (staged_by) where staged_by is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table state.files drop column staged_by, drop column staged_until`);
  }
}
