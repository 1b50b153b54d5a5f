/** What the `:id` of a route names: whether a 404 hides it, and what a refused call was about. */
import type { Queryable } from '../../platform/database/database.js';
import { cursorPart } from '../../platform/http/paging.js';

const tables: Record<string, string> = {
  'time-off': 'views.time_off_requests',
  refunds: 'views.refunds',
  documents: 'views.documents',
  payroll: 'views.payslips',
  notifications: 'views.notifications',
  users: 'views.users',
  teams: 'views.teams',
  mails: 'state.mails',
};

/** The table of the things that route is about; undefined where it names no single one. */
export function targetTable(route: string): string | undefined {
  const area = /^\/api\/(?:team\/)?([a-z-]+)\/:id(\/|$)/.exec(route)?.[1];
  return area === undefined ? undefined : tables[area];
}

/** The id as the log writes it, if there is such a thing, whoever may see it. Ids come from addresses people type. */
export async function findTarget(db: Queryable, route: string, id: string): Promise<string | null> {
  const table = targetTable(route);
  if (!table || !cursorPart.uuid.test(id)) return null;
  const { rows } = await db.query<{ id: string }>({
    name: `target ${table}`,
    text: `select id from ${table} where id = $1`,
    values: [id],
  });
  return rows[0]?.id ?? null;
}
