/** Finds what the `:id` of a route refers to. It shows whether a 404 hides something, and what a refused call was about. */
import type { Queryable } from '../../platform/database/database.js';
import { cursorPart } from '../../platform/http/paging.js';
import type { Area } from '../area/area.js';

/** The table that the route's id refers to; undefined if the route has no id. */
export function targetTable(areas: readonly Area[], route: string): string | undefined {
  const part = /^\/api\/(?:team\/)?([a-z-]+)\/:id(\/|$)/.exec(route)?.[1];
  return part && areas.map(({ accessTargets }) => accessTargets[part]).find((table) => table !== undefined);
}

/** The id as the log writes it, if the target exists, regardless of who may see it. Ids come from typed URLs. */
export async function findTarget(
  db: Queryable,
  areas: readonly Area[],
  route: string,
  id: string,
): Promise<string | null> {
  const table = targetTable(areas, route);
  if (!table || !cursorPart.uuid.test(id)) return null;
  const { rows } = await db.query<{ id: string }>({
    name: `target ${table}`,
    text: `select id from ${table} where id = $1`,
    values: [id],
  });
  return rows[0]?.id ?? null;
}
