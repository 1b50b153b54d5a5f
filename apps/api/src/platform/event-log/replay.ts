import { isNotSetAside, setAsideBy } from '../events/set-aside.js';

const columns =
  'e.position, e.stream, e.version, e.id, e.type, e.schema_version, e.data, e.personal, e.subject_id, e.meta, e.recorded_at';

/**
 * Selects events, those set aside included, and the keys to decode them; a condition on `e` follows. A subquery looks the key up for each event:
 * with a join, the planner reads all keys for the few events of a stream.
 */
export const selectEvents = `
  select ${columns}, (select k.wrapped from keys.person_keys k where k.person_id = e.subject_id) as wrapped,
    ${setAsideBy('e.position')} as set_aside
  from log.events e`;

export const loadStream = `${selectEvents} where e.stream = $1 order by e.version`;

/** For folds of many streams at once. */
export const loadStreams = `${selectEvents} where e.stream = any($1) order by e.stream, e.version`;

/**
 * What a fold needs of a stream. The key is selected where the person differs from the event before, not once for each
 * event. Events are looked up among those set aside only if there are any.
 */
export const loadHistory = `
  select e.position, e.version, e.id, e.type, e.schema_version, e.data, e.personal, e.subject_id,
    case when lag(e.subject_id) over (order by e.version) is distinct from e.subject_id
      then (select k.wrapped from keys.person_keys k where k.person_id = e.subject_id) end as wrapped,
    case when (select exists (select from log.events where type = 'EventSetAside')) then ${setAsideBy('e.position')} end as set_aside
  from log.events e where e.stream = $1 order by e.version`;

export const loadAfter = `
  select ${columns}, k.wrapped, null::bigint as set_aside from log.events e left join keys.person_keys k on k.person_id = e.subject_id
  where e.position > $1 and ${isNotSetAside('e.position')} order by e.position limit $2`;

/** Times never run backwards. */
export const positionBefore = `
  select coalesce((select min(e.position) - 1 from log.events e
    where e.position > h.position - 1000 and e.recorded_at > clock_timestamp() - $1 * interval '1 millisecond'), h.position) as position
  from log.log_head h`;
