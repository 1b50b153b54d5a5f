/** The log: streams, events, and the head of the chain. */
export const log = `
create table log.streams (
  stream text primary key,
  version integer not null
) with (fillfactor = 80);
-- Under this row every command that touches role, status, manager or team is decided.
insert into log.streams (stream, version) values ('directory', 0);

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
-- With these two, auditors find a request for time off by its id and a refund by its reference (R41). They contain only
-- the first event of each request, which names the stream of the later ones, so other appends do not pay for them.
create index events_time_off_request_idx on log.events ((data ->> 'requestId')) where type = 'TimeOffRequested';
create index events_refund_title_idx on log.events ((data ->> 'title')) where type = 'RefundRequested';
-- With this one, every reader of the log finds the events that were set aside.
create index events_set_aside_idx on log.events (((data ->> 'position')::bigint)) where type = 'EventSetAside';

create function log.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is append-only' using errcode = 'SR403';
end $$;
create trigger events_append_only before update or delete on log.events
  for each row execute function log.refuse_change();
create trigger events_no_truncate before truncate on log.events
  for each statement execute function log.refuse_change();

create table log.log_head (
  the_only boolean primary key default true check (the_only),
  position bigint not null,
  hash bytea not null,
  recorded_at timestamptz not null
) with (fillfactor = 10);
insert into log.log_head (position, hash, recorded_at)
values (0, sha256('staffroom'::bytea), '2000-01-01T00:00:00Z');

-- One row per command that carried an Idempotency-Key, or that a policy may repeat.
create table log.commands (
  id uuid primary key,
  body_hmac bytea not null,
  position bigint not null
);
`;
