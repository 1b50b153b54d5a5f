import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A statement of a transaction can end it because its actor no longer has a right. */
export class RequireRight1700000000013 implements MigrationInterface {
  name = 'RequireRight1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function log.require_right(p_found text) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
      begin
        if p_found is distinct from 'held' then
          raise exception '%', p_found using errcode = 'SR401';
        end if;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function log.require_right(text)');
  }
}
