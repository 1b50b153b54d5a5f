import type { User } from './users.js';

export interface Team {
  id: string;
  name: string;
  managerId: string | null;
  /** Null where there is no active manager; the screen says Unknown (R24). */
  managerName: string | null;
  memberCount: number;
}

export interface CreateTeamBody {
  name: string;
  managerId: string;
}

/** GET /api/team/members: everybody one sees (R12, R16a). */
export type TeamMember = User;

export const teamLimits = { nameMax: 80 } as const;
