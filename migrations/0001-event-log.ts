import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log: streams, events, the head of the chain, and the two functions that append to it. */
export class EventLog1700000000001 implements MigrationInterface {
  name = 'EventLog1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(openAppend);
    await runner.query(hashBytes);
    await runner.query(append);
    await runner.query(appendOnly);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema log cascade; drop schema keys cascade');
  }
}

const tables = `
create schema log;
create schema keys;

create table log.streams (
  stream text primary key,
  version integer not null
) with (fillfactor = 80);

create table log.events (
  position bigint primary key,
  stream text not null,
  version integer not null,
  id uuid not null,
  type text not null,
  schema_version integer not null,
  data jsonb not null,
  personal bytea,
  subject_id uuid,
  meta jsonb not null,
  recorded_at timestamptz not null,
  hash bytea not null,
  constraint events_stream_version_key unique (stream, version),
  constraint events_id_key unique (id)
);
create index events_subject_id_idx on log.events (subject_id) where subject_id is not null;

create table log.log_head (
  the_only boolean primary key default true check (the_only),
  position bigint not null,
  hash bytea not null,
  recorded_at timestamptz not null
) with (fillfactor = 10);
insert into log.log_head (position, hash, recorded_at)
values (0, sha256('staffroom'::bytea), '2000-01-01T00:00:00Z');

-- Under this row every command that touches role, status, manager or team is decided.
insert into log.streams (stream, version) values ('directory', 0);

-- One row per command that carried an Idempotency-Key, or that a policy may repeat.
create table log.commands (
  id uuid primary key,
  body_hmac bytea not null,
  position bigint not null
);

create table keys.person_keys (
  person_id uuid primary key,
  wrapped bytea,
  issued_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);
`;

// Takes the locks of an append in the one order that cannot deadlock: the rebuild gate, the command's id, the streams
// by name, the people's keys by id (names and ids arrive sorted). Errors: SR409 the stream has moved, SR404 a person's
// key is destroyed, SR208 the command was already carried out.
const openAppend = `
create function log.open_append(p_streams text[], p_expected integer[], p_new integer[], p_subjects uuid[],
  p_new_subjects uuid[], p_new_keys bytea[], p_command uuid, p_body_hmac bytea)
returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  i integer;
  subject uuid;
begin
  perform pg_advisory_xact_lock_shared(727001);
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
returns bigint language plpgsql security definer set search_path = pg_catalog as $$
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

const appendOnly = `
-- Role, status, manager and team are facts across people: commands that change them take turns under this row.
create function log.lock_directory() returns integer language sql security definer set search_path = pg_catalog as $$
  select version from log.streams where stream = 'directory' for no key update
$$;
create function log.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is append-only' using errcode = 'SR403';
end $$;
create trigger events_append_only before update or delete on log.events
  for each row execute function log.refuse_change();
create trigger events_no_truncate before truncate on log.events
  for each statement execute function log.refuse_change();
`;
