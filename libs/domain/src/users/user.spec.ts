import type { Language } from '@staffroom/contracts/texts/languages.js';
import { replay } from '../decider.js';
import { scenarioOf } from '../testing/scenario.js';
import type { ManagerFacts } from './manager.js';
import type { CreateUser, EditUser, UserCommand } from './user-commands.js';
import type { UserCreated, UserEdited, UserEvent } from './user-events.js';
import { userDecider } from './user.js';

const { given } = scenarioOf(userDecider);

const ana: UserCreated = {
  userId: 'ana',
  email: 'ana@example.com',
  fullName: 'Ana Silva',
  jobTitle: 'Engineer',
  role: 'EMPLOYEE',
  country: 'PORTUGAL',
  vacationDays: 22,
  teamId: null,
  managerId: null,
  requirePasswordChange: true,
};
const boss: ManagerFacts = { userId: 'boss', role: 'EXECUTIVE', status: 'ACTIVE', hasManager: false, above: [] };
const noFacts = { teamExists: false, teamManager: null, manager: null, emailTaken: false, otherActiveHrManagers: 0 };

const created = (fields: Partial<UserCreated> = {}): UserEvent => ({
  type: 'UserCreated',
  data: { ...ana, ...fields },
});
const edited = (fields: Omit<UserEdited, 'userId'>): UserEvent => ({
  type: 'UserEdited',
  data: { userId: 'ana', ...fields },
});
const archived: UserEvent = { type: 'UserArchived', data: { userId: 'ana' } };
const restored: UserEvent = { type: 'UserRestored', data: { userId: 'ana' } };
const deleted: UserEvent = { type: 'UserDeleted', data: { userId: 'ana' } };

function create(fields: Partial<CreateUser> = {}): UserCommand {
  const { email, fullName, jobTitle, ...rest } = ana;
  const texts = { email: email ?? '', fullName: fullName ?? '', jobTitle: jobTitle ?? '' };
  return { type: 'CreateUser', data: { ...rest, ...texts, facts: noFacts, ...fields } };
}

function edit(fields: Partial<EditUser>): UserCommand {
  return { type: 'EditUser', data: { facts: noFacts, ...fields } };
}

function archive(byUserId = 'hr', otherActiveHrManagers = 0): UserCommand {
  return { type: 'ArchiveUser', data: { byUserId, facts: { otherActiveHrManagers } } };
}

function remove(byUserId = 'hr', otherActiveHrManagers = 0): UserCommand {
  return { type: 'DeleteUser', data: { byUserId, facts: { otherActiveHrManagers } } };
}

describe('creating an account', () => {
  test('it is recorded without password and facts, and texts are trimmed', () => {
    given()
      .when(create({ fullName: ' Ana Silva ', status: 'ACTIVE' }))
      .then(created());
  });

  test.each(['email', 'fullName', 'jobTitle'] as const)('R2a an empty or invisible %s is rejected', (field) => {
    given()
      .when(create({ [field]: ' ' }))
      .thenRefused({ kind: 'invalid', field });
    given()
      .when(create({ [field]: '\u3164\u200b\u2800' }))
      .thenRefused({ kind: 'invalid', field });
  });

  test('R21a an account cannot be created archived, in an unknown team or under an unknown manager', () => {
    given()
      .when(create({ status: 'ARCHIVED' }))
      .thenRefused({ rule: 'R21a', kind: 'invalid', field: 'status' });
    given()
      .when(create({ teamId: 'none' }))
      .thenRefused({ kind: 'invalid', code: 'UNKNOWN_TEAM', field: 'teamId' });
    given()
      .when(create({ managerId: 'none' }))
      .thenRefused({ kind: 'invalid', code: 'UNKNOWN_MANAGER' });
  });

  test('R19 an email address that another account uses is rejected, and reported before a wrong manager', () => {
    const below: ManagerFacts = { ...boss, role: 'EMPLOYEE', hasManager: true, above: ['top'] };
    given()
      .when(create({ managerId: 'boss', facts: { ...noFacts, emailTaken: true, manager: below } }))
      .thenRefused({ rule: 'R19', kind: 'conflict', code: 'DUPLICATE_EMAIL', field: 'email' });
  });

  test('R25 the entitlement is in whole days', () => {
    given()
      .when(create({ vacationDays: 22.5 }))
      .thenRefused({ rule: 'R25', kind: 'invalid', field: 'vacationDays' });
  });

  test('executives, HR managers and employees without a manager may manage', () => {
    const under = (manager: Partial<ManagerFacts>) =>
      given().when(create({ managerId: 'boss', facts: { ...noFacts, manager: { ...boss, ...manager } } }));
    under({}).then(created({ managerId: 'boss' }));
    under({ role: 'EMPLOYEE' }).then(created({ managerId: 'boss' }));
    under({ role: 'EMPLOYEE', hasManager: true, above: ['top'] }).thenRefused({
      kind: 'unprocessable',
      code: 'UNKNOWN_MANAGER',
    });
    under({ status: 'ARCHIVED' }).thenRefused({ kind: 'unprocessable', code: 'UNKNOWN_MANAGER' });
  });

  test('an id is never used again', () => {
    given(created(), deleted).when(create()).thenRefused({ kind: 'conflict' });
  });
});

describe('editing', () => {
  test('only changes are recorded, and absent fields stay unchanged', () => {
    given(created())
      .when(edit({ fullName: ' Ana Costa', jobTitle: 'Engineer' }))
      .then(edited({ fullName: 'Ana Costa' }));
    given(created())
      .when(edit({ email: 'ana@example.com', teamId: null }))
      .thenNothing();
  });

  test('R21 an archived account cannot be edited', () => {
    given(created(), archived)
      .when(edit({ jobTitle: 'Lead' }))
      .thenRefused({ rule: 'R21', kind: 'conflict', code: 'NOT_ACTIVE' });
  });

  test('R25 an edit based on outdated values is rejected, after malformed input and before the other rules', () => {
    const stale = { rule: 'R25', kind: 'conflict', code: 'STALE_VERSION' } as const;
    given(created())
      .when(edit({ isStale: true, jobTitle: 'Lead', facts: { ...noFacts, emailTaken: true } }))
      .thenRefused(stale);
    given(created())
      .when(edit({ isStale: true, managerId: 'none' }))
      .thenRefused({ kind: 'invalid', code: 'UNKNOWN_MANAGER' });
    given(created())
      .when(edit({ isStale: true, managerId: 'ana', facts: { ...noFacts, manager: { ...boss, userId: 'ana' } } }))
      .thenRefused(stale);
  });

  test('R19 an edit cannot take an email address that another account uses', () => {
    given(created())
      .when(edit({ email: 'ben@example.com', facts: { ...noFacts, emailTaken: true } }))
      .thenRefused({ rule: 'R19', kind: 'conflict', code: 'DUPLICATE_EMAIL' });
  });

  test('R21a an edit may only repeat the current status', () => {
    given(created())
      .when(edit({ status: 'ACTIVE' }))
      .thenNothing();
    given(created())
      .when(edit({ status: 'ARCHIVED' }))
      .thenRefused({ rule: 'R21a', kind: 'invalid', field: 'status' });
  });

  test('R21a a password set by HR must be changed, whatever the request says', () => {
    given(created({ requirePasswordChange: false }))
      .when(edit({ passwordSet: true, requirePasswordChange: false, jobTitle: 'Lead' }))
      .then(edited({ jobTitle: 'Lead' }), {
        type: 'PasswordChanged',
        data: { userId: 'ana', how: 'hr', requirePasswordChange: true },
      });
  });

  test('R20 the last active HR manager keeps the role', () => {
    const hr = created({ role: 'HR_MANAGER' });
    given(hr)
      .when(edit({ role: 'EMPLOYEE' }))
      .thenRefused({ rule: 'R20', kind: 'unprocessable', code: 'LAST_HR_MANAGER' });
    given(hr)
      .when(edit({ role: 'EMPLOYEE', facts: { ...noFacts, otherActiveHrManagers: 1 } }))
      .then(edited({ role: 'EMPLOYEE' }));
    given(hr)
      .when(edit({ role: 'HR_MANAGER', jobTitle: 'Head of HR' }))
      .then(edited({ jobTitle: 'Head of HR' }));
  });

  test('R22.1 nobody can be their own manager, directly or through others', () => {
    const cycle = { rule: 'R22', kind: 'unprocessable', code: 'MANAGEMENT_CYCLE' } as const;
    const self: ManagerFacts = { ...boss, userId: 'ana' };
    given(created())
      .when(edit({ managerId: 'ana', facts: { ...noFacts, manager: self } }))
      .thenRefused(cycle);
    const below: ManagerFacts = { ...boss, role: 'EMPLOYEE', hasManager: true, above: ['middle', 'ana'] };
    given(created())
      .when(edit({ managerId: 'boss', facts: { ...noFacts, manager: below } }))
      .thenRefused(cycle);
  });

  test('R22 nobody can join a team whose manager they manage, directly or through others', () => {
    const teamManager: ManagerFacts = { ...boss, above: ['middle', 'ana'] };
    const join = (more: Partial<ManagerFacts> = {}) =>
      edit({ teamId: 't1', facts: { ...noFacts, teamExists: true, teamManager: { ...teamManager, ...more } } });
    given(created()).when(join()).thenRefused({ rule: 'R22', code: 'MANAGEMENT_CYCLE', field: 'teamId' });
    given(created({ teamId: 't1' }))
      .when(join())
      .thenNothing();
    given(created())
      .when(join({ userId: 'ana', above: ['top'] }))
      .then(edited({ teamId: 't1' }));
  });

  test('an unchanged manager is not checked again', () => {
    given(created({ managerId: 'gone' }))
      .when(edit({ managerId: 'gone', jobTitle: 'Lead' }))
      .then(edited({ jobTitle: 'Lead' }));
    given(created({ managerId: 'gone' }))
      .when(edit({ managerId: null }))
      .then(edited({ managerId: null }));
  });
});

test('R2b a malformed edit is reported before a missing person', () => {
  for (const past of [[], [created(), deleted]]) {
    given(...past)
      .when(edit({ teamId: 'none' }))
      .thenRefused({ kind: 'invalid', code: 'UNKNOWN_TEAM' });
    given(...past)
      .when(edit({ managerId: 'none' }))
      .thenRefused({ kind: 'invalid', code: 'UNKNOWN_MANAGER' });
    given(...past)
      .when(edit({ jobTitle: ' ' }))
      .thenRefused({ kind: 'invalid', field: 'jobTitle' });
    given(...past)
      .when(edit({ jobTitle: 'Lead' }))
      .thenRefused({ kind: 'not-found' });
  }
});

describe('archiving and deleting', () => {
  test('R21 an active account is archived once', () => {
    given(created()).when(archive()).then(archived);
    given(created(), archived).when(archive()).thenRefused({ rule: 'R21', kind: 'conflict', code: 'NOT_ACTIVE' });
  });

  test('R60.1 an archived account is restored once, works again, and can be archived again', () => {
    const restore: UserCommand = { type: 'RestoreUser', data: {} };
    given(created(), archived).when(restore).then(restored);
    given(created(), archived, restored)
      .when(restore)
      .thenRefused({ rule: 'R60', kind: 'conflict', code: 'NOT_ARCHIVED' });
    given(created(), archived, deleted).when(restore).thenRefused({ kind: 'not-found' });
    given(created(), archived, restored)
      .when(edit({ jobTitle: 'Lead' }))
      .then(edited({ jobTitle: 'Lead' }));
    given(created(), archived, restored).when(archive()).then(archived);
  });

  test('R60.1 a restored person must choose a new password', () => {
    const chosen: UserEvent = {
      type: 'PasswordChanged',
      data: { userId: 'ana', how: 'change', requirePasswordChange: false },
    };
    expect(replay(userDecider, [created(), chosen, archived, restored])).toMatchObject({
      status: 'ACTIVE',
      requirePasswordChange: true,
    });
  });

  describe('R58.1 the planned deletion of an archived account', () => {
    const plan = (on = '2032-01-01', today = '2026-11-25'): UserCommand => ({
      type: 'PlanErasure',
      data: { on, today },
    });
    const planned = (on = '2032-01-01'): UserEvent => ({ type: 'ErasurePlanned', data: { userId: 'ana', on } });
    const cancel: UserCommand = { type: 'CancelPlannedErasure', data: {} };
    const cancelled: UserEvent = { type: 'ErasurePlanCancelled', data: { userId: 'ana' } };
    const erase = (today: string, keptUntil: string | null = null): UserCommand => ({
      type: 'ErasePlanned',
      data: { today, keptUntil },
    });
    const notPlanned = { rule: 'R58', kind: 'not-found' } as const;

    test('is planned once for a later day, and only of an archived account', () => {
      given(created(), archived).when(plan()).then(planned());
      given(created(), archived, planned()).when(plan()).thenNothing();
      given(created(), archived, planned()).when(plan('2033-01-01')).then(planned('2033-01-01'));
      given(created()).when(plan()).thenRefused({ kind: 'conflict', code: 'NOT_ARCHIVED' });
      given(created(), archived).when(plan('2026-11-25')).thenRefused({ rule: 'R58', kind: 'unprocessable' });
    });

    test('is moved on its day if something has to be kept for longer, but not after HR has cancelled it', () => {
      const move: UserCommand = { type: 'MovePlannedErasure', data: { on: '2033-01-01', today: '2032-01-01' } };
      given(created(), archived, planned()).when(move).then(planned('2033-01-01'));
      given(created(), archived, planned(), cancelled).when(move).thenRefused(notPlanned);
      given(created(), archived, planned('2032-06-01')).when(move).thenRefused(notPlanned);
    });

    test('is cancelled by HR, and by restoring the account (R60)', () => {
      given(created(), archived, planned()).when(cancel).then(cancelled);
      given(created(), archived, planned(), cancelled).when(cancel).thenRefused(notPlanned);
      given(created(), archived, planned()).when({ type: 'RestoreUser', data: {} }).then(cancelled, restored);
      given(created(), archived, planned(), cancelled, restored, archived)
        .when(erase('2040-01-01'))
        .thenRefused(notPlanned);
    });

    test('is carried out on its day or later, unless something has to be kept for longer', () => {
      given(created(), archived, planned()).when(erase('2031-12-31')).thenRefused(notPlanned);
      given(created(), archived, planned()).when(erase('2032-01-01')).then(deleted);
      given(created(), archived, planned()).when(erase('2032-01-01', '2031-12-31')).then(deleted);
      given(created(), archived, planned())
        .when(erase('2032-01-01', '2032-12-31'))
        .thenRefused({ rule: 'R58', kind: 'conflict' });
      given(created(), archived).when(erase('2032-01-01')).thenRefused(notPlanned);
      given(created(), archived, planned(), deleted).when(erase('2032-01-01')).thenRefused({ kind: 'not-found' });
    });
  });

  test('R21 active and archived accounts can be deleted and then no longer exist', () => {
    given(created()).when(remove()).then(deleted);
    given(created(), archived).when(remove()).then(deleted);
    given(created(), deleted).when(remove()).thenRefused({ kind: 'not-found' });
  });

  test('R20 nobody can archive or delete their own account', () => {
    const own = { rule: 'R20', kind: 'forbidden', code: 'OWN_ACCOUNT' } as const;
    given(created()).when(archive('ana')).thenRefused(own);
    given(created()).when(remove('ana')).thenRefused(own);
  });

  test('R20.1 the last active HR manager cannot be archived or deleted, an archived one can', () => {
    const hr = created({ role: 'HR_MANAGER' });
    given(hr).when(archive()).thenRefused({ rule: 'R20', code: 'LAST_HR_MANAGER' });
    given(hr).when(remove()).thenRefused({ rule: 'R20', code: 'LAST_HR_MANAGER' });
    given(hr).when(archive('hr', 1)).then(archived);
    given(hr, archived).when(remove()).then(deleted);
  });
});

describe('passwords', () => {
  test('R8.2 a password passed by mistake never reaches an event', () => {
    const body = { password: 'Welcome1', vacationDays: 22 };
    given()
      .when(create({ ...body }))
      .then(created());
    given(created())
      .when(edit({ ...body, jobTitle: 'Lead' }))
      .then(edited({ jobTitle: 'Lead' }));
  });

  test('a password chosen by the person ends the obligation to change it', () => {
    given(created())
      .when({ type: 'RecordPasswordChange', data: { how: 'change' } })
      .then({ type: 'PasswordChanged', data: { userId: 'ana', how: 'change', requirePasswordChange: false } });
  });

  test('a reset is recorded only with its id, and only for an active account', () => {
    const request: UserCommand = { type: 'RequestPasswordReset', data: { resetId: 'reset-1' } };
    given(created())
      .when(request)
      .then({ type: 'PasswordResetRequested', data: { userId: 'ana', resetId: 'reset-1' } });
    given(created(), archived).when(request).thenRefused({ code: 'NOT_ACTIVE' });
  });

  test('an invitation is recorded only with its id, and leaves the account as it was', () => {
    const invited: UserEvent = { type: 'UserInvited', data: { userId: 'ana', resetId: 'reset-1' } };
    given(created())
      .when({ type: 'InviteUser', data: { resetId: 'reset-1' } })
      .then(invited);
    expect(replay(userDecider, [created(), invited])).toEqual(replay(userDecider, [created()]));
  });

  test('R21a a further invitation is for an active account whose person has not chosen a password', () => {
    const again: UserCommand = { type: 'InviteUserAgain', data: { resetId: 'reset-2' } };
    const invited: UserEvent = { type: 'UserInvitedAgain', data: { userId: 'ana', resetId: 'reset-2' } };
    const new_ = created({ requirePasswordChange: true });
    given(new_).when(again).then(invited);
    given(new_, invited).when(again).then(invited);
    given(new_, archived, restored).when(again).then(invited);
    given(new_, archived).when(again).thenRefused({ code: 'NOT_ACTIVE' });
    const chosen: UserEvent = {
      type: 'PasswordChanged',
      data: { userId: 'ana', how: 'reset', requirePasswordChange: false },
    };
    given(new_, chosen).when(again).thenRefused({
      rule: 'R21a',
      kind: 'conflict',
      code: 'CONFLICT',
      message: 'This person has chosen a password already and needs no invitation.',
    });
    expect(replay(userDecider, [new_, invited])).toEqual(replay(userDecider, [new_]));
  });
});

test('R23 a history whose personal data is erased can still be replayed', () => {
  const erased = created({ email: null, fullName: null, jobTitle: null });
  expect(replay(userDecider, [erased, edited({ fullName: null }), deleted])).toEqual({ status: 'DELETED' });
});

describe('the limits of a profile', () => {
  test.each([
    ['email', 'email', 254],
    ['fullName', 'full name', 120],
    ['jobTitle', 'job title', 120],
  ] as const)('R2a %s is required and has a greatest length, without the spaces around it', (field, label, max) => {
    const longest = 'x'.repeat(max);
    const refused = { rule: 'R2a', kind: 'invalid', field } as const;
    const tooLong = `The ${label} may have at most ${max} characters.`;
    given()
      .when(create({ [field]: ` ${longest} ` }))
      .then(created({ [field]: longest }));
    given(created())
      .when(edit({ [field]: ` ${longest} ` }))
      .then(edited({ [field]: longest }));
    for (const [text, message] of [
      [`${longest}x`, tooLong],
      [' \u200b', `Please fill in the ${label}.`],
    ] as const) {
      given()
        .when(create({ [field]: text }))
        .thenRefused({ ...refused, message });
      given(created())
        .when(edit({ [field]: text }))
        .thenRefused({ ...refused, message });
    }
  });

  test('R25 vacation days are a whole number from 0 to 366', () => {
    for (const vacationDays of [0, 366]) {
      given().when(create({ vacationDays })).then(created({ vacationDays }));
    }
    const message = 'Vacation days must be a whole number from 0 to 366.';
    for (const vacationDays of [-1, 367, 0.5, Number.NaN]) {
      given(created())
        .when(edit({ vacationDays }))
        .thenRefused({ rule: 'R25', kind: 'invalid', field: 'vacationDays', message });
    }
  });
});

describe('the refusals of an account', () => {
  const hr = created({ role: 'HR_MANAGER' });
  const self: ManagerFacts = { ...boss, userId: 'ana' };
  const below: ManagerFacts = { ...boss, above: ['ana'] };

  test('R21a the status is not edited, and the message names it', () => {
    const refused = { rule: 'R21a', kind: 'invalid', field: 'status' } as const;
    given(created())
      .when(edit({ status: 'ARCHIVED' }))
      .thenRefused({ ...refused, message: 'The status is ACTIVE and changes by archiving only.' });
    given(created(), archived)
      .when(edit({ status: 'ACTIVE' }))
      .thenRefused({ ...refused, message: 'The status is ARCHIVED and changes by archiving only.' });
  });

  test('R21 an archived account is not changed', () => {
    const message = 'This account is archived. Only active accounts can be changed.';
    const refused = { rule: 'R21', kind: 'conflict', code: 'NOT_ACTIVE', message } as const;
    for (const command of [
      archive(),
      edit({ status: 'ARCHIVED', jobTitle: 'Lead' }),
      { type: 'RecordPasswordChange', data: { how: 'reset' } },
      { type: 'RequestPasswordReset', data: { resetId: 'reset-1' } },
      { type: 'InviteUser', data: { resetId: 'reset-1' } },
      { type: 'InviteUserAgain', data: { resetId: 'reset-1' } },
    ] satisfies UserCommand[]) {
      given(created(), archived).when(command).thenRefused(refused);
    }
  });

  test('R20 the own account is named in the refusal', () => {
    const refused = { rule: 'R20', kind: 'forbidden', code: 'OWN_ACCOUNT' } as const;
    given(hr)
      .when(archive('ana'))
      .thenRefused({ ...refused, message: 'You cannot archive your own account. Please ask another HR manager.' });
    given(hr, archived)
      .when(remove('ana'))
      .thenRefused({ ...refused, message: 'You cannot delete your own account. Please ask another HR manager.' });
  });

  test('R20 the last active HR manager must be replaced first', () => {
    const message = 'This is the last active HR manager. Please make someone else an HR manager first.';
    const refused = { rule: 'R20', kind: 'unprocessable', code: 'LAST_HR_MANAGER', message } as const;
    for (const command of [archive(), remove(), edit({ role: 'EXECUTIVE' })])
      given(hr).when(command).thenRefused(refused);
    given(created())
      .when(edit({ role: 'EXECUTIVE' }))
      .then(edited({ role: 'EXECUTIVE' }));
    given(hr)
      .when(edit({ jobTitle: 'Head of HR' }))
      .then(edited({ jobTitle: 'Head of HR' }));
  });

  test('R21a a team that does not exist cannot be chosen, none or an existing one can', () => {
    const message = 'There is no such team. Please choose another one.';
    const refused = { rule: 'R21a', kind: 'invalid', code: 'UNKNOWN_TEAM', field: 'teamId', message } as const;
    given()
      .when(create({ teamId: 't9' }))
      .thenRefused(refused);
    given(created())
      .when(edit({ teamId: 't9' }))
      .thenRefused(refused);
    given()
      .when(create({ teamId: 't1', facts: { ...noFacts, teamExists: true } }))
      .then(created({ teamId: 't1' }));
    given(created({ teamId: 't1' }))
      .when(edit({ teamId: null }))
      .then(edited({ teamId: null }));
  });

  test('R21a an edit cannot choose an unknown manager, or one who may not manage', () => {
    const refused = { rule: 'R21a', code: 'UNKNOWN_MANAGER', field: 'managerId' } as const;
    given(created())
      .when(edit({ managerId: 'none' }))
      .thenRefused({ ...refused, kind: 'invalid' });
    given(created())
      .when(edit({ managerId: 'boss', facts: { ...noFacts, manager: { ...boss, status: 'ARCHIVED' } } }))
      .thenRefused({ ...refused, kind: 'unprocessable' });
  });

  test('R19 the refusal of a used email address says why', () => {
    const message = 'Another account already uses this email address.';
    given()
      .when(create({ facts: { ...noFacts, emailTaken: true } }))
      .thenRefused({ rule: 'R19', kind: 'conflict', code: 'DUPLICATE_EMAIL', field: 'email', message });
  });

  test('R25 the refusal of a stale edit says what to do', () => {
    const message = 'This account was changed since you opened it. Please open it again and repeat your changes.';
    given(created())
      .when(edit({ isStale: true }))
      .thenRefused({ rule: 'R25', message });
    given(created())
      .when(edit({ isStale: false, jobTitle: 'Lead' }))
      .then(edited({ jobTitle: 'Lead' }));
  });

  test('R22 the refusal of a cycle names the field and says why', () => {
    const refused = { rule: 'R22', kind: 'unprocessable', code: 'MANAGEMENT_CYCLE' } as const;
    const own = 'A person cannot be their own manager. Please choose another one.';
    for (const [past, command] of [
      [[], create({ managerId: 'ana', facts: { ...noFacts, manager: self } })],
      [[created()], edit({ managerId: 'ana', facts: { ...noFacts, manager: self } })],
    ] as const) {
      given(...past)
        .when(command)
        .thenRefused({ ...refused, field: 'managerId', message: own });
    }
    const underReport =
      'This person already manages the chosen manager, directly or through others. Please choose another one.';
    given(created())
      .when(edit({ managerId: 'boss', facts: { ...noFacts, manager: below } }))
      .thenRefused({ ...refused, field: 'managerId', message: underReport });
    const teamOfReport =
      'This person already manages the manager of that team, directly or through others. Please choose another team.';
    given(created())
      .when(edit({ teamId: 't1', facts: { ...noFacts, teamExists: true, teamManager: below } }))
      .thenRefused({ ...refused, field: 'teamId', message: teamOfReport });
  });

  test('R22 a manager and a team that stay are not checked for cycles', () => {
    const facts = { ...noFacts, teamExists: true, manager: below, teamManager: below };
    given(created({ managerId: 'boss', teamId: 't1' }))
      .when(edit({ managerId: 'boss', teamId: 't1', jobTitle: 'Lead', facts }))
      .then(edited({ jobTitle: 'Lead' }));
  });

  test('R22 a team without a manager can be joined', () => {
    given(created())
      .when(edit({ teamId: 't1', facts: { ...noFacts, teamExists: true } }))
      .then(edited({ teamId: 't1' }));
  });

  test('R2 an account is created once, and one that does not exist is not found', () => {
    const exists = 'This account already exists.';
    for (const past of [[created()], [created(), archived], [created(), deleted]]) {
      given(...past)
        .when(create())
        .thenRefused({ rule: 'R19', kind: 'conflict', code: 'CONFLICT', message: exists });
    }
    for (const command of [
      archive(),
      remove(),
      edit({ jobTitle: 'Lead' }),
      { type: 'RecordPasswordChange', data: { how: 'reset' } },
      { type: 'RequestPasswordReset', data: { resetId: 'reset-1' } },
      { type: 'InviteUser', data: { resetId: 'reset-1' } },
    ] satisfies UserCommand[]) {
      const missing = { rule: 'R2', kind: 'not-found', message: 'There is no such user.' } as const;
      given().when(command).thenRefused(missing);
      given(created(), deleted).when(command).thenRefused(missing);
    }
  });
});

test('an edit can change every field at once', () => {
  const fields = {
    email: 'ana.costa@example.com',
    fullName: 'Ana Costa',
    jobTitle: 'Lead',
    role: 'EXECUTIVE',
    country: 'SPAIN',
    vacationDays: 25,
    teamId: 't1',
    managerId: 'boss',
    requirePasswordChange: false,
  } as const;
  given(created())
    .when(edit({ ...fields, email: ` ${fields.email}`, facts: { ...noFacts, teamExists: true, manager: boss } }))
    .then(edited(fields));
});

describe('R21a the obligation to change the password', () => {
  const changed = (how: 'change' | 'reset' | 'hr', requirePasswordChange: boolean): UserEvent => ({
    type: 'PasswordChanged',
    data: { userId: 'ana', how, requirePasswordChange },
  });

  test('stays when HR sets a password, even if the request ends it', () => {
    given(created({ requirePasswordChange: true }))
      .when(edit({ passwordSet: true, requirePasswordChange: false }))
      .then(changed('hr', true));
  });

  test('ends with a password that the person chose', () => {
    given(created())
      .when({ type: 'RecordPasswordChange', data: { how: 'reset' } })
      .then(changed('reset', false));
    given(created(), changed('reset', false))
      .when(edit({ requirePasswordChange: false }))
      .thenNothing();
    given(created(), changed('reset', false), changed('hr', true))
      .when(edit({ requirePasswordChange: true }))
      .thenNothing();
  });
});

test('an edit and a requested reset leave the rest of the account as it is', () => {
  const requested: UserEvent = { type: 'PasswordResetRequested', data: { userId: 'ana', resetId: 'reset-1' } };
  const events = [created(), edited({ jobTitle: 'Lead' }), requested];
  expect(replay(userDecider, events)).toEqual({ ...ana, jobTitle: 'Lead', status: 'ACTIVE', employment: {} });
});

test('R23 nothing of a person is left after the account was deleted', () => {
  expect(replay(userDecider, [created(), deleted, edited({ jobTitle: 'Lead' }), archived])).toEqual({
    status: 'DELETED',
  });
  expect(replay(userDecider, [edited({ jobTitle: 'Lead' }), archived, deleted])).toEqual({ status: 'NONE' });
});

describe('an API token', () => {
  const boss = created({ role: 'HR_MANAGER' });
  const refused = { rule: 'R63', kind: 'forbidden' } as const;

  test('R63.5 edits, archives and restores accounts', () => {
    given(created())
      .when(edit({ byToken: { roles: false }, jobTitle: 'Lead' }))
      .then(edited({ jobTitle: 'Lead' }));
    given(created())
      .when({
        type: 'ArchiveUser',
        data: { byUserId: 'token', byToken: { roles: false }, facts: { otherActiveHrManagers: 1 } },
      })
      .then(archived);
    given(created(), archived)
      .when({ type: 'RestoreUser', data: { byToken: { roles: false } } })
      .then(restored);
  });

  test.each<[string, UserEvent[], UserCommand]>([
    ['creates no HR manager', [], create({ byToken: { roles: false }, role: 'HR_MANAGER' })],
    ['makes nobody an HR manager', [created()], edit({ byToken: { roles: false }, role: 'HR_MANAGER' })],
    ['sets no password', [created()], edit({ byToken: { roles: false }, passwordSet: true })],
    ['changes no HR manager', [boss], edit({ byToken: { roles: false }, jobTitle: 'Lead' })],
    [
      'changes no bank account',
      [created()],
      {
        type: 'ChangeEmployment',
        data: { iban: 'DE89370400440532013000', byToken: { roles: false }, facts: { employeeNumberTaken: false } },
      },
    ],
    ['restores no HR manager', [boss, archived], { type: 'RestoreUser', data: { byToken: { roles: false } } }],
  ])('R63.5 %s', (_, history, command) => {
    given(...history)
      .when(command)
      .thenRefused(refused);
  });
});

describe('an API token without the scope people:roles', () => {
  const byToken = { roles: false };
  const executive = created({ role: 'EXECUTIVE' });
  const managed = {
    ...noFacts,
    teamExists: true,
    teamManager: null,
    manager: { userId: 'boss', status: 'ACTIVE', role: 'EXECUTIVE', hasManager: false, above: [] },
  } as const;

  test.each<[string, UserEvent[], UserCommand]>([
    ['creates no executive', [], create({ byToken, role: 'EXECUTIVE' })],
    ['makes nobody an executive', [created()], edit({ byToken, role: 'EXECUTIVE' })],
    ['changes no executive', [executive], edit({ byToken, jobTitle: 'Lead' })],
    [
      'archives no executive',
      [executive],
      { type: 'ArchiveUser', data: { byUserId: 't', byToken, facts: { otherActiveHrManagers: 1 } } },
    ],
    [
      'does not change the address of an account in use',
      [created()],
      edit({ byToken, email: 'x@example.com', isInUse: true }),
    ],
    ['gives nobody another manager', [created()], edit({ byToken, managerId: 'boss', facts: managed })],
    ['moves nobody to another team', [created()], edit({ byToken, teamId: 'team', facts: managed })],
  ])('R63b.1 %s', (_, history, command) => {
    given(...history)
      .when(command)
      .thenRefused({ rule: 'R63b', kind: 'forbidden' });
  });

  test('R63b.2 corrects the address of an account that nobody has used, and repeats what is true', () => {
    given(created())
      .when(edit({ byToken, email: 'new@example.com', isInUse: false, managerId: null, teamId: null }))
      .then(edited({ email: 'new@example.com' }));
  });

  test('R63b.1 with the scope it does all of that, except with HR managers', () => {
    const command = edit({
      byToken: { roles: true },
      role: 'EXECUTIVE',
      email: 'new@example.com',
      isInUse: true,
    });
    given(created())
      .when(command)
      .then(edited({ role: 'EXECUTIVE', email: 'new@example.com' }));
  });
});

describe('the language of the account', () => {
  const choose = (language: Language): UserCommand => ({ type: 'ChooseLanguage', data: { language } });
  const signIn = (language: Language): UserCommand => ({ type: 'KeepFirstLanguage', data: { language } });
  const set = (language: Language): UserEvent => ({ type: 'LanguageSet', data: { userId: 'ana', language } });

  test('R66.2 the first sign-in records that of the page, and no later one does', () => {
    given(created()).when(signIn('de')).then(set('de'));
    given(created(), set('de')).when(signIn('tr')).thenNothing();
  });

  test('R66.3 is the one that the person chose last', () => {
    given(created()).when(choose('tr')).then(set('tr'));
    given(created(), set('de')).when(choose('tr')).then(set('tr'));
    given(created(), set('tr')).when(choose('tr')).thenNothing();
    given(created(), set('tr'), set('de'), set('tr')).when(choose('de')).then(set('de'));
  });
});

describe('signing in through an identity provider', () => {
  const identity = { issuer: 'https://id.example', subject: 'ana-1' };
  const link = (isLinked: boolean, email: string | null = ana.email!.toUpperCase()): UserCommand => ({
    type: 'LinkIdentity',
    data: { ...identity, isLinked, email },
  });
  const linked: UserEvent = { type: 'IdentityLinked', data: { userId: 'ana', ...identity } };

  test('R64.3 the first time, it links the identity and clears the required password change', () => {
    given(created()).when(link(false)).then(linked);
    given(created(), linked).when(link(true)).thenNothing();
    expect(replay(userDecider, [created(), linked])).toMatchObject({ requirePasswordChange: false });
  });

  test('R64.3 after HR has set a temporary password, it clears the required change again', () => {
    const set: UserEvent = {
      type: 'PasswordChanged',
      data: { userId: 'ana', how: 'hr', requirePasswordChange: true },
    };
    given(created(), linked, set).when(link(true)).then(linked);
  });

  test('R64.5 an account whose address was changed since does not get the identity', () => {
    const renamed = edited({ email: 'new@example.com' });
    given(created(), renamed).when(link(false)).thenRefused({ rule: 'R64', kind: 'forbidden' });
    given(created()).when(link(false, null)).thenRefused({ rule: 'R64', kind: 'forbidden' });
    given(created(), renamed).when(link(false, 'new@example.com')).then(linked);
  });

  test('R64.3 an archived account is refused', () => {
    given(created(), archived).when(link(false)).thenRefused({ kind: 'conflict', code: 'NOT_ACTIVE' });
  });
});
