/** Finds what the `:id` of a route refers to, or the person whom a body names. It shows whether a 404 hides something, and what a refused call was about. */
import type { Request } from 'express';
import type { Queryable } from '../../platform/database/database.js';
import { cursorPart } from '../../platform/http/paging.js';
import type { Area } from '../area/area.js';

/** The table that the route's id refers to; undefined if the route has no id. */
export function targetTable(areas: readonly Area[], route: string): string | undefined {
  const part = /^\/api\/(?:team\/)?([a-z-]+)\/:id(\/|$)/.exec(route)?.[1];
  return part && areas.map(({ accessTargets }) => accessTargets[part]).find((table) => table !== undefined);
}

/** The id as the log writes it, if the target exists, regardless of who may see it. Ids come from typed URLs and from bodies. */
export async function findTarget(
  db: Queryable,
  areas: readonly Area[],
  route: string,
  { params, body }: Pick<Request, 'params' | 'body'>,
): Promise<string | null> {
  const namesPerson = !route.includes(':id');
  const table = targetTable(areas, namesPerson ? '/api/users/:id' : route);
  const id = String(namesPerson ? (body as { userId?: unknown } | undefined)?.userId : params['id']);
  if (!table || !cursorPart.uuid.test(id)) return null;
  const { rows } = await db.query<{ id: string }>({
    name: `target ${table}`,
    text: `select id from ${table} where id = $1`,
    values: [id],
  });
  return rows[0]?.id ?? null;
}
