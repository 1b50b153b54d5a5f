import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

export function teamStream(teamId: string): string {
  return `team-${teamId}`;
}

export interface TeamCreated {
  readonly teamId: string;
  readonly name: string;
  readonly managerId: string;
}

/** Contains only the changed fields. An absent field stays unchanged. */
export interface TeamEdited {
  readonly teamId: string;
  readonly name?: string;
  readonly managerId?: string;
}

export interface TeamDeleted {
  readonly teamId: string;
}

export type TeamEvent =
  | DomainEvent<'TeamCreated', TeamCreated>
  | DomainEvent<'TeamEdited', TeamEdited>
  | DomainEvent<'TeamDeleted', TeamDeleted>;

export const teamEvents = defineEvents<TeamEvent>({
  TeamCreated: { version: 1 },
  TeamEdited: { version: 1 },
  TeamDeleted: { version: 1 },
});
