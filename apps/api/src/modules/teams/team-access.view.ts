import { isUUID } from 'class-validator';
import type { Queryable } from '../../platform/event-log/database.js';
import type { Viewer } from '../users/visibility.public.js';
import { noSuchTeam } from './no-such-team.js';

/** How HR's group of those without a team is named in an address (R17). */
const unassigned = 'unassigned';

/**
 * The team in the address, null for Unassigned, where this viewer may look into it: HR managers, and executives who manage it
 * (R17). Otherwise there is no such team.
 */
export async function teamInView(db: Queryable, viewer: Viewer, id: string): Promise<string | null> {
  if (id === unassigned && viewer.role === 'HR_MANAGER') return null;
  if (!isUUID(id)) throw noSuchTeam();
  const { rows } = await db.query<{ id: string }>({
    name: 'team_in_view',
    text: 'select id from views.teams where id = $1 and ($2 or manager_id = $3)',
    values: [id, viewer.role === 'HR_MANAGER', viewer.id],
  });
  if (!rows[0]) throw noSuchTeam();
  return rows[0].id;
}
