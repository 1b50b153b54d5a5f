import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions that run with the owner's rights never use objects that the portal's role created in its session. */
export class DefinerFunctions1700000000010 implements MigrationInterface {
  name = 'DefinerFunctions1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(setSearchPath('pg_catalog, pg_temp'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(setSearchPath('pg_catalog'));
  }
}

// PostgreSQL searches pg_temp first for tables and types unless the path names it. With a path of only pg_catalog, a
// temporary type called "jsonb" would replace the real one inside the function, and its check would run as the owner of
// the log.
function setSearchPath(path: string): string {
  return `do $$ declare
    definer regprocedure;
  begin
    for definer in
      select p.oid from pg_proc p where p.prosecdef and p.pronamespace in ('log'::regnamespace, 'state'::regnamespace)
    loop
      execute format('alter function %s set search_path = ${path}', definer);
    end loop;
  end $$`;
}
