import type { User } from './users.js';

export interface Team {
  id: string;
  name: string;
  managerId: string | null;
  /** Null if there is no active manager; the screen shows Unknown (R24). */
  managerName: string | null;
  memberCount: number;
}

export interface CreateTeamBody {
  name: string;
  managerId: string;
}

export type UpdateTeamBody = Partial<CreateTeamBody>;

/** A group of GET /api/my-teams. `id` is null for HR's group Unassigned (R16a). */
export interface TeamGroup {
  id: string | null;
  name: string;
  managerId: string | null;
  members: User[];
}

export const teamLimits = { nameMax: 80 } as const;
