import { text } from './texts/text.js';
import type { User } from './users.js';

export interface Team {
  id: string;
  name: string;
  managerId: string | null;
  /** Null if there is no active manager; the screen shows Unknown (R24). */
  managerName: string | null;
  memberCount: number;
}

/** GET /api/team/teams: the teams of the people whom the viewer sees. */
export type SeenTeam = Pick<Team, 'id' | 'name'>;

export interface CreateTeamBody {
  name: string;
  managerId: string;
}

export type UpdateTeamBody = Partial<CreateTeamBody>;

/** A group of GET /api/my-teams. `id` is null for HR's group Unassigned (R16a), which comes last. */
export interface TeamGroup {
  id: string | null;
  name: string;
  managerId: string | null;
  memberCount: number;
  /** The first of them, newest first (R62). */
  members: User[];
  /** Whether the viewer sees their documents and payslips (R76). */
  showsFiles: boolean;
  /** The address of the other members, a page of GET /api/teams/{id}/members. Null if there are none. */
  moreMembers: string | null;
}

/** The name of that group. The API says it in English, and pages in the reader's language (R66a). */
export const unassignedName = text('Unassigned');

/** In place of a team's id: the people without a team. */
export const unassigned = 'unassigned';

export const teamLimits = { nameMax: 80 } as const;
