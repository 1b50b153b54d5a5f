/** Which lists an event changes, and for whom. */
import type { ChangingList } from '@staffroom/contracts/changes.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { EventLog } from '../../platform/event-log/event-log.js';

/** What an event alone may not tell. The views already contain the event. */
export interface Known {
  log: EventLog;
  today: PlainDate;
}

export interface Change {
  readonly of: Audience;
  readonly lists: readonly ChangingList[];
}

type Audience =
  | { readonly kind: 'everyone' | 'hr' }
  /** One person, in any role. */
  | { readonly kind: 'person'; readonly id: string }
  /** One person, while they are a reviewer. */
  | { readonly kind: 'reviewer'; readonly id: string }
  /** Those who see this person (R12). */
  | { readonly kind: 'seers'; readonly id: string }
  /** HR managers, and who manages the team of this person (R17). */
  | { readonly kind: 'team manager'; readonly id: string }
  /** Who manages this team. */
  | { readonly kind: 'manager of team'; readonly id: string };

type Lists = readonly ChangingList[];
export type FoundChanges = readonly Change[] | Promise<readonly Change[]>;

export const forEveryone = (...lists: Lists): Change => ({ of: { kind: 'everyone' }, lists });
export const forHr = (...lists: Lists): Change => ({ of: { kind: 'hr' }, lists });
export const forPerson = (id: string, ...lists: Lists): Change => ({ of: { kind: 'person', id }, lists });
export const forReviewer = (id: string, ...lists: Lists): Change => ({ of: { kind: 'reviewer', id }, lists });
export const forSeersOf = (id: string, ...lists: Lists): Change => ({ of: { kind: 'seers', id }, lists });
export const forTeamManagerOf = (id: string, ...lists: Lists): Change => ({ of: { kind: 'team manager', id }, lists });
export const forManagerOfTeam = (id: string, ...lists: Lists): Change => ({
  of: { kind: 'manager of team', id },
  lists,
});

/** Lists of a reviewer that contain the people whom they see. */
export const listsOfSeen = ['members', 'team-time-off', 'team-refunds', 'calendar'] as const;

/** Lists of a team's manager that contain its members. */
export const listsOfTeamManager = [...listsOfSeen, 'documents', 'payslips'] as const;
