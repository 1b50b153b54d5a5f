import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last refund number of each year. A number is never assigned twice, even if its request no longer exists (R33).
 */
export class RefundNumbers1700000000005 implements MigrationInterface {
  name = 'RefundNumbers1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table state.refund_numbers (year integer primary key, last_number integer not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.refund_numbers');
  }
}
