import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the numbering of a year's refunds has come; a number is never given twice, whatever became of its request (R33). */
export class RefundNumbers1700000000005 implements MigrationInterface {
  name = 'RefundNumbers1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table state.refund_numbers (year integer primary key, last_number integer not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.refund_numbers');
  }
}
