import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The processes that do background work, and when each of them last reported. */
export class BackgroundProcesses1700000000023 implements MigrationInterface {
  name = 'BackgroundProcesses1700000000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table state.background_processes (
      id uuid primary key,
      kind text not null check (kind in ('portal', 'worker')),
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now())`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.background_processes');
  }
}
