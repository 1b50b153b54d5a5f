import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A second schema in which views are rebuilt while the first one serves. Appends name the version of the views they
 * write.
 */
export class ViewsBeside1700000000007 implements MigrationInterface {
  name = 'ViewsBeside1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create schema views_next');
    await runner.query(exchange);
    await runner.query(
      'drop function log.open_append(text[], integer[], integer[], uuid[], uuid[], bytea[], uuid, bytea)',
    );
    await runner.query(openAppend);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema views_next cascade; drop function state.exchange_views()');
  }
}

// The two schemas swap names without locking any table: running readers finish on the old tables, and later ones use
// the new tables, because a renamed schema makes every connection look up its names again.
const exchange = `
create function state.exchange_views() returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  alter schema views rename to views_leaving;
  alter schema views_next rename to views;
  alter schema views_leaving rename to views_next;
end $$;
revoke all on function state.exchange_views() from public;
`;

// As in 0001, with one more error: SR426 the views are no longer those this process was made for. p_views is the
// fingerprint it knows; processes of older versions pass none. Checked behind the gate, where the views cannot be
// exchanged.
const openAppend = `
create function log.open_append(p_streams text[], p_expected integer[], p_new integer[], p_subjects uuid[],
  p_new_subjects uuid[], p_new_keys bytea[], p_command uuid, p_body_hmac bytea, p_views text default null)
returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  i integer;
  subject uuid;
begin
  perform pg_advisory_xact_lock_shared(727001);
  perform from state.view_fingerprint where fingerprint is distinct from p_views;
  if found then
    raise exception 'the views are those of another version' using errcode = 'SR426';
  end if;
  if p_command is not null then
    insert into log.commands (id, body_hmac, position) values (p_command, p_body_hmac, 0) on conflict do nothing;
    if not found then
      raise exception 'command already carried out' using errcode = 'SR208';
    end if;
  end if;
  for i in 1 .. cardinality(p_streams) loop
    if p_expected[i] = 0 then
      insert into log.streams (stream, version) values (p_streams[i], p_new[i]) on conflict do nothing;
    else
      update log.streams set version = p_expected[i] + p_new[i] where stream = p_streams[i] and version = p_expected[i];
    end if;
    if not found then
      raise exception 'stream % is not at version %', p_streams[i], p_expected[i] using errcode = 'SR409';
    end if;
  end loop;
  if cardinality(p_new_subjects) > 0 then
    insert into keys.person_keys (person_id, wrapped)
    select n.person_id, n.wrapped from unnest(p_new_subjects, p_new_keys) as n (person_id, wrapped);
  end if;
  foreach subject in array p_subjects loop
    perform from keys.person_keys where person_id = subject and wrapped is not null for share;
    if not found then
      raise exception 'a person this is about is gone' using errcode = 'SR404';
    end if;
  end loop;
end $$;
revoke all on function log.open_append(text[], integer[], integer[], uuid[], uuid[], bytea[], uuid, bytea, text) from public;
`;
