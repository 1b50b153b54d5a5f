import type { Team } from '@staffroom/contracts/teams.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, teams } from '../directory/facade.js';

/** Every team, newest first. */
export async function listTeams(db: Queryable): Promise<Team[]> {
  const { rows } = await db.query<Team>({
    name: 'list_teams',
    text: `${selectTeams} order by t.created_at desc, t.id`,
  });
  return rows;
}

export async function findTeam(db: Queryable, teamId: string): Promise<Team | null> {
  const { rows } = await db.query<Team>({
    name: 'find_team',
    text: `${selectTeams} where t.id = $1`,
    values: [teamId],
  });
  return rows[0] ?? null;
}

/** An archived or deleted manager has no name here (R24). */
const selectTeams = `select t.id, t.name, m.id as "managerId", case when m.status = 'ACTIVE' then m.full_name end as "managerName",
    (select count(*)::integer from ${people('u')} where u.team_id = t.id) as "memberCount"
  from ${teams('t')} left join ${people('m')} on m.id = t.manager_id`;
