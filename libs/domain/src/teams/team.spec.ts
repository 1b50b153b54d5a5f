import { replay } from '../decider.js';
import { scenarioOf } from '../testing/scenario.js';
import type { ManagerFacts } from '../users/manager.js';
import type { TeamEvent } from './team-events.js';
import type { EditTeam, TeamCommand } from './team.js';
import { teamDecider } from './team.js';

const { given } = scenarioOf(teamDecider);
const boss: ManagerFacts = { userId: 'boss', role: 'EXECUTIVE', status: 'ACTIVE', hasManager: false, above: [] };
const created: TeamEvent = { type: 'TeamCreated', data: { teamId: 't1', name: 'Design', managerId: 'boss' } };
const deleted: TeamEvent = { type: 'TeamDeleted', data: { teamId: 't1' } };

function create(name: string, manager: ManagerFacts | null = boss, nameTaken = false): TeamCommand {
  return { type: 'CreateTeam', data: { teamId: 't1', name, managerId: 'boss', facts: { manager, nameTaken } } };
}

function edit(changes: Partial<EditTeam>): TeamCommand {
  return { type: 'EditTeam', data: { facts: { nameTaken: false, manager: null, memberIds: [] }, ...changes } };
}

test('a team has a name and a manager who may manage', () => {
  given().when(create(' Design ')).then(created);
  given().when(create(' ')).thenRefused({ kind: 'invalid', field: 'name' });
  given().when(create('\u3164')).thenRefused({ kind: 'invalid', field: 'name' });
  given()
    .when(create('x'.repeat(81)))
    .thenRefused({ kind: 'invalid', field: 'name' });
  given().when(create('Design', null)).thenRefused({ kind: 'invalid', code: 'UNKNOWN_MANAGER', field: 'managerId' });
  given()
    .when(create('Design', { ...boss, status: 'ARCHIVED' }))
    .thenRefused({ kind: 'unprocessable', code: 'UNKNOWN_MANAGER' });
});

test('R61.1 a name that another team has is refused, and stays where it is', () => {
  const refusal = { rule: 'R61', kind: 'conflict', code: 'DUPLICATE_TEAM_NAME', field: 'name' } as const;
  given()
    .when(create('Design', boss, true))
    .thenRefused(refusal);
  const facts = { nameTaken: true, manager: boss, memberIds: [] };
  given(created)
    .when(edit({ name: 'Sales', facts }))
    .thenRefused(refusal);
  given(created)
    .when(edit({ name: 'Design', managerId: 'new', facts }))
    .then({ type: 'TeamEdited', data: { teamId: 't1', managerId: 'new' } });
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
  const give = (memberIds: string[]) => edit({ managerId: 'new', facts: { nameTaken: false, manager, memberIds } });
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

describe('the refusals of a team', () => {
  const edited: TeamEvent = { type: 'TeamEdited', data: { teamId: 't1', name: 'Product' } };
  const longest = 'x'.repeat(80);

  test('R2a a name is required', () => {
    const refusal = { rule: 'R2a', kind: 'invalid', field: 'name', message: 'Please give the team a name.' } as const;
    given().when(create('\u3164')).thenRefused(refusal);
    given(created)
      .when(edit({ name: ' ' }))
      .thenRefused(refusal);
  });

  test('R2a a name has at most 80 characters, without the spaces around it', () => {
    const message = 'A team name may have at most 80 characters.';
    given()
      .when(create(` ${longest} `))
      .then({ type: 'TeamCreated', data: { teamId: 't1', name: longest, managerId: 'boss' } });
    given(created)
      .when(edit({ name: ` ${longest} ` }))
      .then({ type: 'TeamEdited', data: { teamId: 't1', name: longest } });
    given()
      .when(create(`${longest}x`))
      .thenRefused({ rule: 'R2a', kind: 'invalid', field: 'name', message });
  });

  test('R2 a team is created once, and one that does not exist is not found', () => {
    const exists = { rule: 'R2', kind: 'conflict', code: 'CONFLICT', message: 'This team already exists.' } as const;
    const missing = { rule: 'R2', kind: 'not-found', message: 'There is no such team.' } as const;
    given(created).when(create('Design')).thenRefused(exists);
    given(created, deleted).when(create('Design')).thenRefused(exists);
    for (const past of [[], [created, deleted]]) {
      given(...past)
        .when(edit({ name: 'Product' }))
        .thenRefused(missing);
      given(...past)
        .when({ type: 'DeleteTeam', data: {} })
        .thenRefused(missing);
    }
  });

  test('R22 the refusal of a cycle says why', () => {
    const manager: ManagerFacts = { ...boss, userId: 'new', above: ['ana'] };
    const message =
      'A member of this team manages the chosen manager, directly or through others. Please choose another manager.';
    given(created)
      .when(edit({ managerId: 'new', facts: { nameTaken: false, manager, memberIds: ['ana'] } }))
      .thenRefused({ message });
  });

  test('R24 a team keeps an archived manager while its name changes', () => {
    const manager: ManagerFacts = { ...boss, status: 'ARCHIVED', above: ['ana'] };
    given(created)
      .when(edit({ name: 'Product', managerId: 'boss', facts: { nameTaken: false, manager, memberIds: ['ana'] } }))
      .then(edited);
  });

  test('a new manager must be able to manage', () => {
    const manager: ManagerFacts = { ...boss, userId: 'new' };
    const give = (facts: Partial<ManagerFacts>) =>
      edit({ managerId: 'new', facts: { nameTaken: false, manager: { ...manager, ...facts }, memberIds: ['ana'] } });
    given(created)
      .when(give({}))
      .then({ type: 'TeamEdited', data: { teamId: 't1', managerId: 'new' } });
    given(created)
      .when(give({ status: 'ARCHIVED' }))
      .thenRefused({ kind: 'unprocessable', code: 'UNKNOWN_MANAGER' });
  });

  test('an edit that only adds spaces to the name changes nothing', () => {
    given(created)
      .when(edit({ name: ' Design ' }))
      .thenNothing();
    given(created, edited)
      .when(edit({ name: 'Product' }))
      .thenNothing();
  });

  test('nothing of a team is left after it was deleted', () => {
    expect(replay(teamDecider, [created, edited])).toMatchObject({ status: 'EXISTING', name: 'Product' });
    expect(replay(teamDecider, [created, deleted, edited])).toEqual({ status: 'DELETED' });
  });
});
