import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which master key opens this database, and the keys that it wraps. An append names the master key of its process and
 * is refused if it is not the current one.
 */
export class MasterKey1700000000014 implements MigrationInterface {
  name = 'MasterKey1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(
      'drop function log.open_append(text[], integer[], integer[], uuid[], uuid[], bytea[], uuid, bytea, text)',
    );
    await runner.query(openAppend);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table keys.master_keys; drop table keys.stored_keys');
  }
}

// The id is derived from the key and does not reveal it. During a rotation, keys may be wrapped by either of two master
// keys: new ones by the current key, those not yet reached by the previous one.
const tables = `
create table keys.master_keys (
  id text primary key,
  state text not null unique check (state in ('current', 'previous')),
  since timestamptz not null default now()
);

create table keys.stored_keys (
  name text primary key,
  wrapped bytea not null
);
`;

// As in 0007, with one more error: SR423 the database's master key is not the one of this process. p_master_key is the
// id of the key that wrapped p_new_keys; processes of older versions pass none and are treated as outdated. Checked
// behind the gate, which a rotation closes when it begins.
const openAppend = `
create function log.open_append(p_streams text[], p_expected integer[], p_new integer[], p_subjects uuid[],
  p_new_subjects uuid[], p_new_keys bytea[], p_command uuid, p_body_hmac bytea, p_views text default null,
  p_master_key text default null)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  i integer;
  subject uuid;
begin
  perform pg_advisory_xact_lock_shared(727001);
  perform from state.view_fingerprint where fingerprint is distinct from p_views;
  if found then
    raise exception 'the views are those of another version' using errcode = 'SR426';
  end if;
  perform from keys.master_keys where state = 'current' and id is distinct from p_master_key;
  if found then
    raise exception 'the database has another master key'
      using errcode = case when p_master_key is null then 'SR426' else 'SR423' end;
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
revoke all on function log.open_append(text[], integer[], integer[], uuid[], uuid[], bytea[], uuid, bytea, text, text) from public;
`;
