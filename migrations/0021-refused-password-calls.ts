import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts refused calls of forgot-password, reset-password and change-password next to failed sign-ins (R9). */
export class RefusedPasswordCalls1700000000021 implements MigrationInterface {
  name = 'RefusedPasswordCalls1700000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table state.failed_sign_ins ${changes(addCount)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table state.failed_sign_ins ${changes(dropCount)}`);
  }
}

// Columns instead of a longer key: a portal of the older version still counts sign-ins while it is replaced.
const added = ['forgot_refused', 'reset_refused', 'change_refused'];
const addCount = (column: string) => `add column ${column} integer not null default 0`;
const dropCount = (column: string) => `drop column ${column}`;

function changes(change: (column: string) => string): string {
  return added.map(change).join(', ');
}
