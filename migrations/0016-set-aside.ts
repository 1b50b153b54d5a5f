import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index with which every reader of the log finds the events that were set aside. */
export class SetAside1700000000016 implements MigrationInterface {
  name = 'SetAside1700000000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index events_set_aside_idx on log.events (((data ->> 'position')::bigint)) where type = 'EventSetAside'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index log.events_set_aside_idx');
  }
}
