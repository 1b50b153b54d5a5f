/** The keys under which personal data is encrypted, and the only changes the portal may make to a person's key (R23). */
export const keys = `
create table keys.person_keys (
  person_id uuid primary key,
  wrapped bytea,
  issued_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);

-- Which master key opens this database. The id is derived from the key and does not reveal it. During a rotation, keys may
-- be wrapped by either of two master keys: new ones by the current key, those not yet reached by the previous one.
create table keys.master_keys (
  id text primary key,
  state text not null unique check (state in ('current', 'previous')),
  since timestamptz not null default now()
);

create table keys.stored_keys (
  name text primary key,
  wrapped bytea not null
);

-- An append takes a share lock on the keys of the people it is about. An exclusive lock on a key therefore waits for
-- every running append about that person and makes later ones wait; they then find the key destroyed. The lock order is
-- that of open_append: gate, stream, key.
create function log.hold_person(p_stream text, p_person uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(727001);
  perform 1 from log.streams where stream = p_stream for no key update;
  perform 1 from keys.person_keys where person_id = p_person for update;
end $$;

-- The row of a destroyed key stays, so its id can never be issued another key.
create function log.erase_person(p_person uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update keys.person_keys set wrapped = null, destroyed_at = now() where person_id = p_person and wrapped is not null
$$;

-- A person who was erased elsewhere and is unknown to this database can never be issued a key here: inserts the row of a
-- destroyed key, as an erasure leaves it.
create function log.bar_person(p_person uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into keys.person_keys (person_id, wrapped, destroyed_at) values (p_person, null, now()) on conflict do nothing
$$;
`;
