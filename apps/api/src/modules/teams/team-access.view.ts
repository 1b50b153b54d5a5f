import { unassigned } from '@staffroom/contracts/teams.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import { forbidden } from '../../platform/http/app-error.js';
import { knownId } from '../../platform/http/known-id.js';
import { seesTeamFiles } from '../company/facade.js';
import { type MembersInView, teams, type Viewer } from '../directory/facade.js';
import { noSuchTeam } from './no-such-team.js';

/**
 * The members of the team in the URL, if this viewer may see it: HR managers, who see themselves among the members as
 * in My Team, and executives who manage it (R17). For others the team does not exist.
 */
export async function membersInView(db: Queryable, viewer: Viewer, id: string): Promise<MembersInView> {
  const isHr = viewer.role === 'HR_MANAGER';
  if (id === unassigned && isHr) return { teamId: null, exceptUserId: null };
  const teamId = knownId(id, noSuchTeam);
  const { rows } = await db.query<{ id: string }>({
    name: 'team_in_view',
    text: `select t.id from ${teams('t')} where t.id = $1 and ($2 or t.manager_id = $3)`,
    values: [teamId, isHr, viewer.id],
  });
  if (!rows[0]) throw noSuchTeam();
  return { teamId, exceptUserId: isHr ? null : viewer.id };
}

/** The same people, if this viewer sees their documents and payslips (R76). */
export async function membersWithFiles(db: Queryable, viewer: Viewer, id: string): Promise<MembersInView> {
  if (await seesTeamFiles(db, viewer.role)) return membersInView(db, viewer, id);
  throw forbidden(t('HR has turned off documents and payslips in My Team for executives.'));
}
