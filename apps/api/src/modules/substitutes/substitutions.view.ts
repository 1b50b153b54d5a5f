/** The substitutes that reviewers have named. A substitution ends for good when one of the two is archived, deleted or becomes an employee. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { SubstituteCandidate, Substitution } from '@staffroom/contracts/substitutes.js';
import type { SubstituteEvent } from '@staffroom/domain/substitutes/substitute-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { raw, sql, statement } from '../../platform/database/sql.js';
import { defineView, type RowWriter } from '../../platform/views/view.js';
import { people, peopleFound } from '../directory/facade.js';
import { inForce, mayReview } from './in-force.js';

interface SubstitutionRow {
  id: string;
  /** The reviewer. */
  userId: string;
  substituteId: string;
  startDate: PlainDate | null;
  endDate: PlainDate | null;
}

export const substitutionsView = defineView<SubstitutionRow, SubstituteEvent | UserEvent>({
  name: 'substitutions',
  version: 1,
  columns: {
    id: 'uuid',
    userId: 'uuid not null',
    substituteId: 'uuid not null',
    startDate: 'date',
    endDate: 'date',
  },
  key: ['id'],
  indexes: ['(substitute_id)', '(user_id)'],
  on: {
    SubstituteNamed: ({ data: { substitutionId: id, ...naming } }, rows) => rows.put({ id, ...naming }),
    SubstituteRemoved: ({ data }, rows) => rows.remove({ id: data.substitutionId }),
    UserEdited: ({ data }, rows) => {
      if (data.role === 'EMPLOYEE') end(data.userId, rows);
    },
    UserArchived: ({ data }, rows) => end(data.userId, rows),
    UserDeleted: ({ data }, rows) => end(data.userId, rows),
  },
});

function end(userId: string, rows: RowWriter<SubstitutionRow>): void {
  rows.removeWhere({ userId });
  rows.removeWhere({ substituteId: userId });
}

/** Those that have not ended: the open ones first, then by date. */
export async function namedBy(db: Queryable, userId: string, today: PlainDate): Promise<Substitution[]> {
  const { rows } = await db.query<Substitution>({
    name: 'substitutes_named_by',
    text: `${selectSubstitutions} where s.user_id = $2 and (s.end_date is null or s.end_date >= $1::date)
      order by s.start_date nulls first, s.end_date, substitute.full_name, s.id`,
    values: [today, userId],
  });
  return rows;
}

export async function findSubstitution(db: Queryable, id: string, today: PlainDate): Promise<Substitution | null> {
  const { rows } = await db.query<Substitution>(`${selectSubstitutions} where s.id = $2`, [today, id]);
  return rows[0] ?? null;
}

const selectSubstitutions = `select s.id, s.substitute_id as "substituteId", substitute.full_name as "substituteName",
    s.start_date as "startDate", s.end_date as "endDate", ${inForce('s', '$1::date')} as "isInForce"
  from views.substitutions s join ${people('substitute')} on substitute.id = s.substitute_id`;

const candidatesShown = 20;

/** The people whom this person may name, found by the beginnings of words. */
export async function candidatesFor(db: Queryable, userId: string, search: string): Promise<SubstituteCandidate[]> {
  const found = search ? (await peopleFound(db, search))('u') : sql`true`;
  const { rows } = await db.query<SubstituteCandidate>(
    statement(sql`select u.id, u.full_name as "fullName", u.job_title as "jobTitle" from ${raw(people('u'))}
      where u.id <> ${userId} and ${raw(mayReview('u'))} and ${found}
      order by u.full_name, u.id limit ${candidatesShown}`),
  );
  return rows;
}
