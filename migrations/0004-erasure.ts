import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The only change the portal may make to a person's key after it was issued: to destroy it (R23). */
export class Erasure1700000000004 implements MigrationInterface {
  name = 'Erasure1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function log.hold_person(text, uuid); drop function log.erase_person(uuid)');
  }
}

// An append takes a share lock on the keys of the people it is about. An exclusive lock on a key therefore waits for
// every running append about that person and makes later ones wait; they then find the key destroyed. The lock order is
// that of open_append: gate, stream, key. The row of a destroyed key stays, so its id can never be issued another key.
const functions = `
create function log.hold_person(p_stream text, p_person uuid) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock_shared(727001);
  perform 1 from log.streams where stream = p_stream for no key update;
  perform 1 from keys.person_keys where person_id = p_person for update;
end $$;

create function log.erase_person(p_person uuid) returns void
language sql security definer set search_path = pg_catalog as $$
  update keys.person_keys set wrapped = null, destroyed_at = now() where person_id = p_person and wrapped is not null
$$;
`;
