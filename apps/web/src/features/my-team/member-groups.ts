/** The groups of My Team (SPEC section 2): managed teams, then direct reports by team, then other reports. */
import type { TeamGroup } from '@staffroom/contracts/teams.js';
import type { User } from '@staffroom/contracts/users.js';

export interface MemberGroup {
  key: string;
  name: string;
  /** A team's id or 'unassigned'; null for direct reports, whose documents and payslips are not shown (R17). */
  teamId: string | null;
  members: readonly User[];
}

export function memberGroups(teams: readonly TeamGroup[], reports: readonly User[]): MemberGroup[] {
  const managed = teams.map(({ id, name, members }) => {
    const teamId = id ?? 'unassigned';
    return { key: teamId, name, teamId, members };
  });
  // A direct report in a managed team is not shown twice.
  const shown = new Set(teams.flatMap(({ members }) => members.map(({ id }) => id)));
  return [...managed, ...reportGroups(reports.filter(({ id }) => !shown.has(id)))];
}

function reportGroups(reports: readonly User[]): MemberGroup[] {
  const teamIds = [...new Set(reports.flatMap(({ teamId }) => teamId ?? []))];
  const groups = teamIds.map((id) => {
    const members = reports.filter(({ teamId }) => teamId === id);
    return { key: `reports-${id}`, name: members[0]!.teamName ?? 'Unknown', teamId: null, members };
  });
  groups.sort((a, b) => a.name.localeCompare(b.name));
  const others = reports.filter(({ teamId }) => !teamId);
  if (others.length === 0) return groups;
  return [...groups, { key: 'other-reports', name: 'Other Reports', teamId: null, members: others }];
}
