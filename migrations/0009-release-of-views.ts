import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The release that filled the views, so that an older one does not overwrite them at start. Null if unknown. */
export class ReleaseOfViews1700000000009 implements MigrationInterface {
  name = 'ReleaseOfViews1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(release);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table state.view_fingerprint drop column migrations, drop column version');
  }
}

// A connection that fills views states its release. Older versions do not, which leaves both columns null.
const release = `
alter table state.view_fingerprint
  add column migrations integer default nullif(current_setting('staffroom.migrations', true), '')::integer,
  add column version text default nullif(current_setting('staffroom.version', true), '');
`;
