import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person who was erased elsewhere and is unknown to this database can never be issued a key here (R23). */
export class BarredPeople1700000000008 implements MigrationInterface {
  name = 'BarredPeople1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(barPerson);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function log.bar_person(uuid)');
  }
}

// Inserts the row of a destroyed key, as an erasure leaves it: an id with such a row is never issued a key again.
const barPerson = `
create function log.bar_person(p_person uuid) returns void
language sql security definer set search_path = pg_catalog as $$
  insert into keys.person_keys (person_id, wrapped, destroyed_at) values (p_person, null, now()) on conflict do nothing
$$;
`;
