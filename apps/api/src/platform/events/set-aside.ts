/** SQL about events that a later event set aside, because they can never be read. An index covers it (migration 0016). */

/** The position of the event that set this one aside, or null. */
export function setAsideBy(position: string): string {
  return `(select min(s.position) from log.events s where ${sets(position)})`;
}

export function isNotSetAside(position: string): string {
  return `not exists (select from log.events s where ${sets(position)})`;
}

function sets(position: string): string {
  return `s.type = 'EventSetAside' and (s.data ->> 'position')::bigint = ${position}`;
}
