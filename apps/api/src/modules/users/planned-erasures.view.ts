/** Archived accounts that will be deleted when nothing of them has to be kept any longer (R58). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { PlannedErasure } from '@staffroom/contracts/retention.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { deletedUser } from '@staffroom/contracts/deleted-user.js';
import { defineView } from '../../platform/views/view.js';
import { people } from '../directory/facade.js';

interface PlannedErasureRow {
  userId: string;
  erasureOn: PlainDate;
  plannedBy: string | null;
  plannedAt: string;
}

export const plannedErasuresView = defineView<PlannedErasureRow, UserEvent>({
  name: 'planned_erasures',
  version: 1,
  columns: {
    userId: 'uuid',
    erasureOn: 'date not null',
    plannedBy: 'uuid',
    plannedAt: 'timestamptz(3) not null',
  },
  key: ['userId'],
  indexes: ['(erasure_on, user_id)'],
  on: {
    ErasurePlanned: ({ data: { userId, on }, meta }, rows) =>
      rows.put({ userId, erasureOn: on, plannedBy: meta.actorId, plannedAt: meta.occurredAt }),
    ErasurePlanCancelled: ({ data: { userId } }, rows) => rows.remove({ userId }),
    UserDeleted: ({ data: { userId } }, rows) => rows.remove({ userId }),
  },
});

/** Null without a plan. */
export function erasureOnSql(userId: string): string {
  return `(select e.erasure_on from views.planned_erasures e where e.user_id = ${userId})`;
}

export async function findPlannedErasure(db: Queryable, userId: string): Promise<PlannedErasure | null> {
  const { rows } = await db.query<Omit<PlannedErasure, 'at'> & { at: Date }>(
    `select e.erasure_on as on, e.planned_at as at,
       case when e.planned_by is not null then coalesce(p.full_name, $2) end as "byName"
     from views.planned_erasures e left join ${people('p')} on p.id = e.planned_by where e.user_id = $1`,
    [userId, deletedUser],
  );
  return rows[0] ? { ...rows[0], at: rows[0].at.toISOString() } : null;
}

/** Whose day has come, the longest waiting first. */
export async function dueErasures(db: Queryable, day: PlainDate): Promise<string[]> {
  const { rows } = await db.query<{ userId: string }>(
    'select user_id as "userId" from views.planned_erasures where erasure_on <= $1 order by erasure_on, user_id',
    [day],
  );
  return rows.map(({ userId }) => userId);
}
