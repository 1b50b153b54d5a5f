import type { PolicyPreview, TeamFilesPolicy } from '@staffroom/contracts/company.js';
import { people, teams } from '../directory/facade.js';
import type { Previewing } from './previewing.js';

interface TeamManagers {
  count: number;
  first: { name: string; team: string } | null;
}

/** The executives who manage a team, and what the first of them sees then (R76). */
export async function previewTeamFiles(
  { executivesSeeFiles }: TeamFilesPolicy,
  { log, state }: Previewing,
): Promise<PolicyPreview> {
  const managers = `from ${teams('t')} join ${people('u')} on u.id = t.manager_id
    where u.role = 'EXECUTIVE' and u.status = 'ACTIVE'`;
  const { rows } = await log.pool.query<TeamManagers>({
    name: 'executives_with_teams',
    text: `select (select count(distinct u.id)::integer ${managers}) as count,
      (select json_build_object('name', u.full_name, 'team', t.name) ${managers}
        order by u.sort_name, u.id, t.sort_name limit 1) as first`,
  });
  const { count, first } = rows[0]!;
  const who = count === 1 ? 'executive who manages a team' : 'executives who manage a team';
  if (!first) return { people: count, who, example: null };
  const sees = executivesSeeFiles ? 'sees' : 'does not see';
  const when = executivesSeeFiles === state.teamFiles.executivesSeeFiles ? 'As before' : 'With the change';
  return { people: count, who, example: `${when}, ${first.name} ${sees} the documents and payslips of ${first.team}.` };
}
