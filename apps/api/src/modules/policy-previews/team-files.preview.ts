import type { PolicyPreview, TeamFilesPolicy } from '@staffroom/contracts/company.js';
import { t } from '@staffroom/contracts/texts/text.js';
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
  const who = t('{count, plural, one {executive who manages a team} other {executives who manage a team}}', { count });
  if (!first) return { people: count, who, example: null };
  const values = { ...first, sees: executivesSeeFiles ? 'yes' : 'no' };
  const example =
    executivesSeeFiles === state.teamFiles.executivesSeeFiles
      ? t(
          'As before, {name} {sees, select, yes {sees} other {does not see}} the documents and payslips of {team}.',
          values,
        )
      : t(
          'With the change, {name} {sees, select, yes {sees} other {does not see}} the documents and payslips of {team}.',
          values,
        );
  return { people: count, who, example };
}
