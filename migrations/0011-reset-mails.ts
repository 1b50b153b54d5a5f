import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the link of a reset was mailed, so that a stranger can neither flood an inbox nor void a link (R7). */
export class ResetMails1700000000011 implements MigrationInterface {
  name = 'ResetMails1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(resetMails);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.reset_rehearsals; alter table state.password_resets drop column mailed_at');
  }
}

// A transaction that inserts the same number twice fails at its commit, after all of its work. The table stays empty.
const resetMails = `
alter table state.password_resets add column mailed_at timestamptz[] not null default '{}';

create table state.reset_rehearsals (
  number integer,
  constraint reset_rehearsal unique (number) deferrable initially deferred
);
`;
