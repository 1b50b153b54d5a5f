import { scenarioOf } from '../testing/scenario.js';
import type { ManagerFacts } from '../users/manager.js';
import type { TeamEvent } from './team-events.js';
import type { EditTeam, TeamCommand } from './team.js';
import { teamDecider } from './team.js';

const { given } = scenarioOf(teamDecider);
const boss: ManagerFacts = { userId: 'boss', role: 'EXECUTIVE', status: 'ACTIVE', hasManager: false, above: [] };
const created: TeamEvent = { type: 'TeamCreated', data: { teamId: 't1', name: 'Design', managerId: 'boss' } };
const deleted: TeamEvent = { type: 'TeamDeleted', data: { teamId: 't1' } };

function create(name: string, manager: ManagerFacts | null = boss): TeamCommand {
  return { type: 'CreateTeam', data: { teamId: 't1', name, managerId: 'boss', facts: { manager } } };
}

function edit(wish: Partial<EditTeam>): TeamCommand {
  return { type: 'EditTeam', data: { facts: { manager: null, memberIds: [] }, ...wish } };
}

test('a team has a name and a manager who may manage', () => {
  given().when(create(' Design ')).then(created);
  given().when(create(' ')).thenRefused({ kind: 'invalid', field: 'name' });
  given()
    .when(create('x'.repeat(81)))
    .thenRefused({ kind: 'invalid', field: 'name' });
  given().when(create('Design', null)).thenRefused({ kind: 'invalid', code: 'UNKNOWN_MANAGER', field: 'managerId' });
  given()
    .when(create('Design', { ...boss, status: 'ARCHIVED' }))
    .thenRefused({ kind: 'unprocessable', code: 'UNKNOWN_MANAGER' });
});

test('an edit records only what changes', () => {
  given(created)
    .when(edit({ name: 'Product design', managerId: 'boss' }))
    .then({ type: 'TeamEdited', data: { teamId: 't1', name: 'Product design' } });
  given(created)
    .when(edit({ name: 'Design' }))
    .thenNothing();
  given(created)
    .when(edit({ managerId: 'nobody' }))
    .thenRefused({ code: 'UNKNOWN_MANAGER' });
});

test('R22 a person managed by a member of the team cannot manage it, a member can', () => {
  const manager: ManagerFacts = { ...boss, userId: 'new', above: ['middle', 'ana'] };
  const give = (memberIds: string[]) => edit({ managerId: 'new', facts: { manager, memberIds } });
  const refusal = { rule: 'R22', kind: 'unprocessable', code: 'MANAGEMENT_CYCLE', field: 'managerId' } as const;
  given(created)
    .when(give(['ben', 'ana']))
    .thenRefused(refusal);
  given(created)
    .when(give(['ben', 'new']))
    .then({ type: 'TeamEdited', data: { teamId: 't1', managerId: 'new' } });
});

test('R2b a malformed edit is reported before a missing team', () => {
  for (const past of [[], [created, deleted]]) {
    given(...past)
      .when(edit({ name: ' ' }))
      .thenRefused({ kind: 'invalid', field: 'name' });
    given(...past)
      .when(edit({ managerId: 'none' }))
      .thenRefused({ kind: 'invalid', code: 'UNKNOWN_MANAGER' });
    given(...past)
      .when(edit({ name: 'Design' }))
      .thenRefused({ kind: 'not-found' });
  }
});

test('a deleted team no longer exists', () => {
  given(created).when({ type: 'DeleteTeam', data: {} }).then(deleted);
  given(created, deleted)
    .when(edit({ name: 'Again' }))
    .thenRefused({ kind: 'not-found' });
  given(created, deleted).when(create('Again')).thenRefused({ kind: 'conflict' });
});
