/** The groups of My Team (R16a), as JSON text, because HR's page contains the whole company. */
import type { Queryable } from '../../platform/database/database.js';
import { userJoins, userJson } from '../users/facade.js';
import { people, teamMembers, teams, type Viewer } from '../directory/facade.js';

/** TeamGroups: for HR managers every team, then Unassigned; for others the teams that they manage, without themselves (R11). */
export async function myTeamsJson(db: Queryable, viewer: Viewer, year: number): Promise<string> {
  const isHr = viewer.role === 'HR_MANAGER';
  const { rows } = await db.query<{ json: string }>({
    name: isHr ? 'all_teams' : 'my_teams',
    text: `select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'managerId', boss.id,
        'members', ${membersJson(isHr ? 'true' : 'u.id <> $2', 'u.team_id = g.id')}) order by g.created_at desc, g.id), '[]')::text as json
      from ${teams('g')} left join ${people('boss')} on boss.id = g.manager_id ${isHr ? '' : 'where g.manager_id = $2'}`,
    values: isHr ? [year] : [year, viewer.id],
  });
  const groups = rows[0]!.json.slice(1, -1);
  return `[${[groups, isHr ? await unassignedJson(db, year) : ''].filter(Boolean).join(',')}]`;
}

/** The users whose manager the viewer is, newest first. */
export async function directReportsJson(db: Queryable, managerId: string, year: number): Promise<string> {
  const { rows } = await db.query<{ json: string }>({
    name: 'direct_reports',
    text: `select ${membersJson('u.manager_id = $2', 'u.id <> $2')}::text as json`,
    values: [year, managerId],
  });
  return rows[0]!.json;
}

async function unassignedJson(db: Queryable, year: number): Promise<string> {
  const { sql } = teamMembers({ teamId: null, exceptUserId: null }, 'u', 2);
  const { rows } = await db.query<{ json: string }>({
    name: 'unassigned',
    text: `select json_build_object('id', null, 'name', 'Unassigned', 'managerId', null, 'members', ${membersJson(sql)})::text as json`,
    values: [year],
  });
  return rows[0]!.json;
}

/** Users as JSON, newest first; `$1` is the leave year. */
function membersJson(...conditions: string[]): string {
  return `coalesce((select json_agg(${userJson('$1')} order by u.created_at desc, u.id desc)
    from ${people('u')} ${userJoins} where ${conditions.join(' and ')}), '[]')`;
}
