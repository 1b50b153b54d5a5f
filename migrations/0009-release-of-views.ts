import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which release filled the views, so that an older one that starts does not fill them back. Null where it did not say. */
export class ReleaseOfViews1700000000009 implements MigrationInterface {
  name = 'ReleaseOfViews1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(release);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table state.view_fingerprint drop column migrations, drop column version');
  }
}

// A connection that fills views says which release it is; one of before did not, and leaves both null.
const release = `
alter table state.view_fingerprint
  add column migrations integer default nullif(current_setting('staffroom.migrations', true), '')::integer,
  add column version text default nullif(current_setting('staffroom.version', true), '');
`;
