/** The groups of My Team (SPEC section 2): managed teams, then direct reports by team, then other reports. */
import { type TeamGroup, unassignedName } from '@staffroom/contracts/teams.js';
import type { User } from '@staffroom/contracts/users.js';
import { inOrder } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';

export interface MemberGroup {
  key: string;
  name: string;
  /** A team's id or 'unassigned'; null for direct reports. */
  teamId: string | null;
  /** Whether the viewer sees documents and payslips of the members (R17, R76). */
  showsFiles: boolean;
  memberCount: number;
  members: readonly User[];
  /** The address of the members after these, or null. */
  moreMembers: string | null;
}

/** Teams by name, Unassigned after them. */
export function memberGroups(teams: readonly TeamGroup[], reports: readonly User[]): MemberGroup[] {
  const byName = [...teams].sort((a, b) => Number(a.id === null) - Number(b.id === null) || inOrder(a.name, b.name));
  const managed = byName.map(({ id, ...group }) => {
    const teamId = id ?? 'unassigned';
    const name = id === null ? t(unassignedName) : group.name;
    return { ...group, name, key: teamId, teamId };
  });
  // A direct report in a managed team is not shown twice. The loaded members of a large team are not all of them.
  const teamIds = new Set(teams.map(({ id }) => id));
  return [...managed, ...reportGroups(reports.filter(({ teamId }) => !teamId || !teamIds.has(teamId)))];
}

function reportGroups(reports: readonly User[]): MemberGroup[] {
  const teamIds = [...new Set(reports.flatMap(({ teamId }) => teamId ?? []))];
  const groups = teamIds.map((id) => {
    const members = reports.filter(({ teamId }) => teamId === id);
    return reportGroup(`reports-${id}`, members[0]!.teamName ?? t('Unknown'), members);
  });
  groups.sort((a, b) => inOrder(a.name, b.name));
  const others = reports.filter(({ teamId }) => !teamId);
  if (others.length === 0) return groups;
  return [...groups, reportGroup('other-reports', t('Other Reports'), others)];
}

function reportGroup(key: string, name: string, members: readonly User[]): MemberGroup {
  return { key, name, teamId: null, showsFiles: false, memberCount: members.length, members, moreMembers: null };
}
