/** A team: its name and its manager. The streams of its members record membership. */
import { teamLimits } from '@staffroom/contracts/teams.js';
import type { Decider, Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { TokenRights } from '../token-rights.js';
import { needsRoles } from '../users/by-token.js';
import type { ManagerFacts } from '../users/manager.js';
import { managerExists, managerMayManage } from '../users/manager.js';
import { isBlank } from '../visible-text.js';
import type { TeamCreated, TeamEdited, TeamEvent } from './team-events.js';

export interface TeamFacts {
  /** The named manager. Null if none is named, or there is no such person. */
  readonly manager: ManagerFacts | null;
  /** Whether another team has the new name, ignoring case (R61). */
  readonly nameTaken: boolean;
}

export interface EditTeamFacts extends TeamFacts {
  /** The people the named manager would manage. */
  readonly memberIds: readonly string[];
}

export type CreateTeam = TeamCreated & { readonly facts: TeamFacts };

export interface EditTeam {
  readonly name?: string;
  readonly managerId?: string;
  /** An API token acts (R63b). */
  readonly byToken?: TokenRights;
  readonly facts: EditTeamFacts;
}

export type DeleteTeam = Record<string, never>;

export type TeamCommand =
  | DomainCommand<'CreateTeam', CreateTeam>
  | DomainCommand<'EditTeam', EditTeam>
  | DomainCommand<'DeleteTeam', DeleteTeam>;

export type TeamState = { readonly status: 'NONE' } | { readonly status: 'DELETED' } | ExistingTeam;
type ExistingTeam = TeamCreated & { readonly status: 'EXISTING' };

export const teamDecider: Decider<TeamCommand, TeamState, TeamEvent> = {
  initial: { status: 'NONE' },
  decide,
  evolve,
};

function decide(command: TeamCommand, team: TeamState): Decision<TeamEvent> {
  if (command.type === 'CreateTeam') return createTeam(command.data, team);
  if (team.status !== 'EXISTING') {
    const malformed = command.type === 'EditTeam' ? inputIsMalformed(command.data) : null; // malformed input is reported first, even for a missing team (R2b)
    return malformed ?? reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchTeam' } });
  }
  switch (command.type) {
    case 'EditTeam':
      return editTeam(command.data, team);
    case 'DeleteTeam':
      return accept({ type: 'TeamDeleted', data: { teamId: team.teamId } });
    default:
      return command satisfies never;
  }
}

function createTeam({ teamId, name, managerId, facts }: CreateTeam, team: TeamState): Decision<TeamEvent> {
  if (team.status !== 'NONE') {
    return reject({ rule: 'R2', kind: 'conflict', code: 'CONFLICT', because: { is: 'teamExists' } });
  }
  const refusal =
    nameIsWellFormed(name) ??
    managerExists(managerId, facts.manager) ??
    nameIsFree(facts.nameTaken) ??
    managerMayManage(managerId, facts.manager);
  return refusal ?? accept({ type: 'TeamCreated', data: { teamId, name: name.trim(), managerId } });
}

function inputIsMalformed({ name, managerId, facts }: EditTeam): Rejection | null {
  return (name === undefined ? null : nameIsWellFormed(name)) ?? managerExists(managerId, facts.manager);
}

/**
 * An unchanged manager is not checked again: an archived one is shown as Unknown, and the name can still change (R24).
 */
function editTeam(edit: EditTeam, team: ExistingTeam): Decision<TeamEvent> {
  const malformed = edit.name === undefined ? null : nameIsWellFormed(edit.name);
  if (malformed) return malformed;
  const changes: { -readonly [Field in keyof Omit<TeamEdited, 'teamId'>]: TeamEdited[Field] } = {};
  if (edit.name !== undefined && edit.name.trim() !== team.name) changes.name = edit.name.trim();
  if (edit.managerId !== undefined && edit.managerId !== team.managerId) changes.managerId = edit.managerId;
  if (Object.keys(changes).length === 0) return accept();
  if (changes.managerId && edit.byToken && !edit.byToken.roles) return needsRoles('teamManager');
  const { manager, nameTaken } = edit.facts;
  const refusal =
    managerExists(changes.managerId, manager) ??
    nameIsFree(changes.name !== undefined && nameTaken) ??
    noManagementCycle(changes.managerId, edit.facts) ??
    managerMayManage(changes.managerId, manager);
  return refusal ?? accept({ type: 'TeamEdited', data: { teamId: team.teamId, ...changes } });
}

/** A new team has no members yet, so only a change of manager can create a cycle (R22). */
function noManagementCycle(managerId: string | undefined, { manager, memberIds }: EditTeamFacts): Rejection | null {
  if (!managerId || !memberIds.some((memberId) => manager?.above.includes(memberId))) return null;
  const because = { is: 'memberManagesTheManager' } as const;
  return reject({ rule: 'R22', kind: 'unprocessable', code: 'MANAGEMENT_CYCLE', field: 'managerId', because });
}

/** Teams that share a name keep it until one of them is renamed (R61). */
function nameIsFree(nameTaken: boolean): Rejection | null {
  if (!nameTaken) return null;
  const because = { is: 'teamNameTaken' } as const;
  return reject({ rule: 'R61', kind: 'conflict', code: 'DUPLICATE_TEAM_NAME', field: 'name', because });
}

function nameIsWellFormed(name: string): Rejection | null {
  const { nameMax } = teamLimits;
  if (!isBlank(name) && name.trim().length <= nameMax) return null;
  const because = isBlank(name)
    ? ({ is: 'teamNameMissing' } as const)
    : ({ is: 'teamNameTooLong', max: nameMax } as const);
  return reject({ rule: 'R2a', kind: 'invalid', field: 'name', because });
}

function evolve(team: TeamState, event: TeamEvent): TeamState {
  switch (event.type) {
    case 'TeamCreated':
      return { ...event.data, status: 'EXISTING' };
    case 'TeamEdited':
      return team.status === 'EXISTING' ? { ...team, ...event.data } : team;
    case 'TeamDeleted':
      return { status: 'DELETED' };
    default:
      return event satisfies never;
  }
}
