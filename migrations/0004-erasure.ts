import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The one way in which the portal may touch a person's key after it was issued: to destroy it (R23). */
export class Erasure1700000000004 implements MigrationInterface {
  name = 'Erasure1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function log.hold_person(text, uuid); drop function log.erase_person(uuid)');
  }
}

// An append share-locks the keys of the people it is about. Holding a key exclusively therefore waits for every append
// about that person that has begun, and makes later ones wait, to find the key gone. Gate, stream, key: the order of open_append.
// A destroyed key's row stays: its id can never be issued another.
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
