/** Events that a subscription gave up on. They wait for `staffroom subscriptions redeliver`. */
import type { Queryable, Statement } from '../database/database.js';
import { UndecodableEvent, UndecodableHere } from '../events/undecodable-event.js';

export interface ParkedEvent {
  subscription: string;
  position: number;
  type: string;
  reason: string;
  parkedAt: Date;
}

export async function parkedEvents(db: Queryable): Promise<ParkedEvent[]> {
  const { rows } = await db.query<ParkedEvent>(
    `select p.subscription, p.position, e.type, p.error as reason, p.parked_at as "parkedAt"
     from state.parked_events p join log.events e on e.position = p.position order by p.subscription, p.position`,
  );
  return rows;
}

/** How many events are parked, by subscription. */
export async function parkedCounts(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.query<{ subscription: string; parked: number }>(
    'select subscription, count(*) as parked from state.parked_events group by 1',
  );
  return new Map(rows.map(({ subscription, parked }) => [subscription, parked]));
}

/** An event that is parked again keeps the time and gets the new reason. */
export async function parkEvent(db: Queryable, subscription: string, position: number, reason: string): Promise<void> {
  await db.query(
    `insert into state.parked_events (subscription, position, error) values ($1, $2, $3)
     on conflict (subscription, position) do update set error = excluded.error`,
    [subscription, position, reason],
  );
}

/** For the transaction that handles the event. Makes it fail if another process has handled the event meanwhile. */
export function unparkEvent({ subscription, position }: ParkedEvent): Statement {
  return {
    text: `with gone as (delete from state.parked_events where subscription = $1 and position = $2 returning 1)
      select 1 / count(*) from gone`,
    values: [subscription, position],
  };
}

export async function isParked(db: Queryable, { subscription, position }: ParkedEvent): Promise<boolean> {
  const { rowCount } = await db.query('select from state.parked_events where subscription = $1 and position = $2', [
    subscription,
    position,
  ]);
  return rowCount === 1;
}

/** No process can decode the event, so another try is pointless. */
export function isPermanentFailure(error: unknown): boolean {
  return error instanceof UndecodableEvent && !(error instanceof UndecodableHere);
}

/** A message may quote personal data, a class and a code do not. */
export function reasonOf(error: unknown): string {
  if (error instanceof UndecodableEvent) return error.reason;
  const { name, code } = error as { name?: string; code?: string };
  return [name ?? 'error', code].filter(Boolean).join(' ');
}
