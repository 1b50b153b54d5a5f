// Functions that run with the owner's rights name pg_temp last in their search path. Without it, PostgreSQL would search
// it first for tables and types: a temporary type called "jsonb" would replace the real one inside the function, and its
// check would run as the owner of the log.

// Takes the locks of an append in the one order that cannot deadlock: the rebuild gate, the command's id, the streams
// by name, the people's keys by id (names and ids arrive sorted). What a rebuild or a rotation changes is checked behind
// the gate, which they close. Errors:
// SR426 the views are no longer those this process was made for, whose fingerprint is p_views
// SR423 the master key of the database is not p_master_key, which wrapped p_new_keys
// SR208 the command was already carried out
// SR409 a stream has moved
// SR404 a person's key is destroyed
const openAppend = `
create function log.open_append(p_streams text[], p_expected integer[], p_new integer[], p_subjects uuid[],
  p_new_subjects uuid[], p_new_keys bytea[], p_command uuid, p_body_hmac bytea, p_views text, p_master_key text)
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
    raise exception 'the database has another master key' using errcode = 'SR423';
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
`;

const moreLocks = `
-- Role, status, manager and team are facts across people: commands that change them take turns under this row.
create function log.lock_directory() returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select version from log.streams where stream = 'directory' for no key update
$$;

-- Lets a command that keeps losing the race for a stream hold the stream while it reads and decides. The gate comes first,
-- as in open_append: an append that waits for one of these streams holds it, so if a rotation or a rebuild closed the gate
-- in between, all three would wait for each other.
create function log.lock_streams(p_streams text[])
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(727001);
  perform from log.streams where stream = any (p_streams) order by stream for no key update;
end $$;

-- A statement of a transaction can end it because its actor no longer has a right.
create function log.require_right(p_found text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if p_found is distinct from 'held' then
    raise exception '%', p_found using errcode = 'SR401';
  end if;
end $$;
`;

// The bytes that are hashed: each field is preceded by its length, so that two different rows never have the same
// bytes. A single PL/pgSQL function, because it runs while the head is locked: as nested SQL functions it took ten
// times as long.
const hashBytes = `
create function log.event_hash(p_previous bytea, p_position bigint, p_stream text, p_version integer, p_id uuid,
  p_type text, p_schema_version integer, p_data jsonb, p_personal bytea, p_subject uuid, p_meta jsonb, p_recorded timestamptz)
returns bytea language plpgsql immutable parallel safe as $$
declare
  pos constant bytea := convert_to(p_position::text, 'UTF8');
  stream constant bytea := convert_to(p_stream, 'UTF8');
  version constant bytea := convert_to(p_version::text, 'UTF8');
  id constant bytea := convert_to(p_id::text, 'UTF8');
  type constant bytea := convert_to(p_type, 'UTF8');
  schema_version constant bytea := convert_to(p_schema_version::text, 'UTF8');
  data constant bytea := convert_to(p_data::text, 'UTF8');
  subject constant bytea := convert_to(p_subject::text, 'UTF8');
  meta constant bytea := convert_to(p_meta::text, 'UTF8');
  recorded constant bytea := convert_to(((extract(epoch from p_recorded) * 1000000)::bigint)::text, 'UTF8');
begin
  return sha256(p_previous || int4send(length(pos)) || pos || int4send(length(stream)) || stream
    || int4send(length(version)) || version || int4send(length(id)) || id || int4send(length(type)) || type
    || int4send(length(schema_version)) || schema_version || int4send(length(data)) || data
    || coalesce(int4send(length(p_personal)) || p_personal, '\\xffffffff')
    || coalesce(int4send(length(subject)) || subject, '\\xffffffff')
    || int4send(length(meta)) || meta || int4send(length(recorded)) || recorded);
end $$;
`;

// Advances the head, chains the hashes and inserts in one round trip, so that the head is never locked during network
// latency.
const append = `
create function log.append(p_streams text[], p_versions integer[], p_ids uuid[], p_types text[],
  p_schema_versions integer[], p_data text[], p_personal bytea[], p_subjects uuid[], p_meta text, p_command uuid)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  head log.log_head;
  meta constant jsonb := p_meta::jsonb;
  data jsonb;
  n constant integer := cardinality(p_streams);
  i integer;
begin
  select * into strict head from log.log_head for no key update;
  head.recorded_at := greatest(clock_timestamp(), head.recorded_at);
  for i in 1 .. n loop
    head.position := head.position + 1;
    data := p_data[i]::jsonb;
    head.hash := log.event_hash(head.hash, head.position, p_streams[i], p_versions[i], p_ids[i], p_types[i],
      p_schema_versions[i], data, p_personal[i], p_subjects[i], meta, head.recorded_at);
    insert into log.events (position, stream, version, id, type, schema_version, data, personal, subject_id, meta, recorded_at, hash)
    values (head.position, p_streams[i], p_versions[i], p_ids[i], p_types[i], p_schema_versions[i], data, p_personal[i],
      p_subjects[i], meta, head.recorded_at, head.hash);
  end loop;
  update log.log_head set position = head.position, hash = head.hash, recorded_at = head.recorded_at;
  if p_command is not null then
    update log.commands set position = head.position where id = p_command;
  end if;
  return head.position;
end $$;
`;

/** The functions through which the portal writes to the log. `migrate` grants them to its role and to no one else. */
export const appending = openAppend + moreLocks + hashBytes + append;
