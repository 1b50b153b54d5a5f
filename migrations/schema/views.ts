/** The views are built from the log. They are rebuilt in a second schema while the first one serves. */
export const views = `
create schema views;
create schema views_next;

-- Which views these are, and the release that filled them, so that an older one does not overwrite them at start.
create table state.view_fingerprint (
  the_only boolean primary key default true check (the_only),
  fingerprint text not null,
  migrations integer not null,
  version text not null
);

-- The two schemas swap names without locking any table: running readers finish on the old tables, and later ones use
-- the new tables, because a renamed schema makes every connection look up its names again.
create function state.exchange_views() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  alter schema views rename to views_leaving;
  alter schema views_next rename to views;
  alter schema views_leaving rename to views_next;
end $$;
revoke all on function state.exchange_views() from public;
`;
