/** Shows with histories made by hand that the checks of a trial find what they are meant to find. */
import { History } from '../company/history.mjs';
import { Report } from '../report.mjs';
import { RulesCheck } from './rules.mjs';

const hr = {
  ...{ id: 'hr', email: 'hr@x', password: 'right', fullName: 'H', jobTitle: 'J' },
  ...{ role: 'HR_MANAGER', country: 'SPAIN', vacationDays: 20 },
};
const second = { ...hr, id: 'second', email: 'second@x' };
const right = { email: 'HR@x', password: 'right' };
const wrong = { email: 'hr@x', password: 'wrong' };
const monday = { type: 'VACATION', startDate: '2026-06-15', endDate: '2026-06-15', hours: 8 };
const asked = { type: 'TimeOffRequested', data: { requestId: 'r1' } };

let history: History;
let position: number;
let events: object[];

beforeEach(() => {
  history = new History();
  position = 10;
  events = [];
});

/** A call and its reply, and the event it leaves in the log, if any. */
function call(kind: string, args: object, status: number | null, event?: object, body: unknown = { id: 'r1' }) {
  const made = begin(kind, args);
  if (event) commit(made, event);
  if (status !== null) reply(made, status, body);
  else made.isUncertain = true;
  return made;
}

function begin(kind: string, args: object, by = 'hr') {
  const session = kind === 'auth/login' ? null : { cookie: '', openedBy: signIn, closingAt: Infinity };
  return history.begin(kind, by, args, `command ${history.calls.length}`, session);
}

function commit({ commandId, by }: Call, event: object) {
  events.push({ ...event, position: ++position, meta: { commandId, actorId: by } });
}

function reply(made: Call, status: number, body: unknown = {}) {
  Object.assign(made, { status, body, answeredAt: history.tick() });
}

type Call = ReturnType<History['begin']>;
let signIn: Call;

function findings() {
  const report = new Report();
  const check = new RulesCheck(report);
  check.foundedBy(second, 9);
  check.foundedBy(hr, 10);
  check.round(history.calls, events);
  return [...report.findings.keys()];
}

beforeEach(() => {
  signIn = begin('auth/login', right);
  reply(signIn, 200, { user: { id: 'hr' } });
});

test('calls that follow the rules are not reported', () => {
  call('time-off/request', monday, 201, asked);
  call('time-off/request', monday, 409, undefined, { code: 'OVERLAP' });
  call('time-off/withdraw', { id: 'r1' }, 204, { type: 'TimeOffWithdrawn', data: { requestId: 'r1' } });
  call('time-off/request', monday, null);
  expect(findings()).toEqual([]);
});

test('an acknowledged write that is not in the log is reported', () => {
  call('time-off/request', monday, 201);
  expect(findings()).toEqual(['an acknowledged write is not in the log']);
});

test('a refused write that is in the log is reported', () => {
  call('time-off/request', monday, 422, asked);
  expect(findings()).toContain('a refused write is in the log');
});

test('a repetition that was refused although the first attempt is in the log is reported', () => {
  const made = begin('time-off/request', monday);
  commit(made, asked);
  reply(Object.assign(made, { isUncertain: true }), 409);
  expect(findings()).toEqual(['a refused write is in the log']);
});

test('a 401 to a write in the log is not reported if the person lost the session before the reply', () => {
  const made = begin('time-off/request', monday);
  commit(made, asked);
  commit(begin('users/archive', { id: 'hr' }, 'second'), { type: 'UserArchived', data: { userId: 'hr' } });
  reply(made, 401);
  expect(findings()).toEqual([]);
});

test('a 401 to a write in the log is reported if the person lost the session only later, or never', () => {
  call('time-off/request', monday, 401, asked);
  commit(begin('users/archive', { id: 'hr' }, 'second'), { type: 'UserArchived', data: { userId: 'hr' } });
  expect(findings()).toEqual(['a refusal that no rule explains: time-off/request 401']);
});

test('an overlap that was accepted is reported', () => {
  call('time-off/request', monday, 201, asked);
  call('time-off/request', monday, 201, { type: 'TimeOffRequested', data: { requestId: 'r2' } }, { id: 'r2' });
  expect(findings()).toEqual(['a write against the rules: time-off/request']);
});

test('a refusal that no rule explains is reported', () => {
  call('time-off/request', monday, 409, undefined, { code: 'OVERLAP' });
  expect(findings()).toEqual(['a refusal that no rule explains: time-off/request 409']);
});

test('a list without something that was acknowledged before is reported', () => {
  call('time-off/request', monday, 201, asked);
  call('look/list', { list: '/api/time-off' }, 200, undefined, []);
  expect(findings()).toEqual(['a wrong reply: look/list']);
});

test('an event without a call is reported', () => {
  events.push({ ...asked, position: 11, meta: { commandId: 'unknown', actorId: 'hr' } });
  expect(findings()).toEqual(['an event without a call']);
});

test('a write by a person who was archived before is reported', () => {
  commit(begin('users/archive', { id: 'hr' }, 'second'), { type: 'UserArchived', data: { userId: 'hr' } });
  call('time-off/request', monday, 201, asked);
  expect(findings()).toContain('a write without the right to it: time-off/request');
});

test('a person who loses a role or is deleted while a list is read may be shown it as of before or after that', () => {
  call('time-off/request', monday, 201, asked);
  const own = [begin('look/list', { list: '/api/time-off' }), begin('look/list', { list: '/api/time-off' })];
  const everybody = begin('look/list', { list: '/api/teams' });
  commit(begin('users/edit', { id: 'hr', changes: { role: 'EMPLOYEE' } }, 'second'), { type: 'UserEdited' });
  commit(begin('users/delete', { id: 'hr' }, 'second'), { type: 'UserDeleted', data: { userId: 'hr' } });
  reply(own[0]!, 200, []);
  reply(everybody, 200, []);
  reply(own[1]!, 200, [{ ...monday, id: 'r2', userId: 'hr', status: 'PENDING' }]);
  expect(findings()).toEqual(['a wrong reply: look/list']);
});

test('a sign-in that was refused with the right password is reported, and one with a wrong password that was not', () => {
  call('auth/login', wrong, 401);
  expect(findings()).toEqual([]);
  call('auth/login', right, 401);
  call('auth/login', wrong, 200, undefined, { user: { id: 'hr' } });
  expect(findings()).toEqual(['a refusal that no rule explains: auth/login 401', 'a wrong reply: auth/login']);
});

test('a sign-in as a different person is reported', () => {
  call('auth/login', right, 200, undefined, { user: { id: 'second' } });
  expect(findings()).toEqual(['a wrong reply: auth/login']);
});

test('while the password is being changed, the old one and the new one may both be right or wrong', () => {
  const passwords = { currentPassword: 'right', newPassword: 'wrong' };
  const logins = [right, right, wrong, wrong].map((args) => begin('auth/login', args));
  call('auth/change-password', passwords, 200, { type: 'PasswordChanged', data: { userId: 'hr' } });
  logins.forEach((login, i) => reply(login, [200, 401, 200, 401][i]!, { user: { id: 'hr' } }));
  expect(findings()).toEqual([]);
  call('auth/login', right, 200, undefined, { user: { id: 'hr' } });
  call('auth/login', wrong, 401);
  expect(findings()).toEqual(['a wrong reply: auth/login', 'a refusal that no rule explains: auth/login 401']);
});

test('an acknowledged edit without an event is reported, unless it changes nothing', () => {
  call('users/edit', { id: 'hr', changes: { fullName: 'H', vacationDays: 20 } }, 200);
  expect(findings()).toEqual([]);
  call('users/edit', { id: 'hr', changes: { vacationDays: 21 } }, 200);
  expect(findings()).toEqual(['a wrong reply: users/edit']);
});

test('a sign-in may be refused while HR sets the same password again, and not after that', () => {
  const during = begin('auth/login', right);
  const edit = { id: 'hr', changes: { password: 'right' } };
  const made = begin('users/edit', edit, 'second');
  Object.assign(made.session!, { openedBy: begin('auth/login', { ...right, email: 'second@x' }, 'second') });
  commit(made, { type: 'PasswordChanged', data: { userId: 'hr' } });
  reply(made, 200);
  reply(during, 401);
  expect(findings()).toEqual([]);
  call('auth/login', right, 401);
  expect(findings()).toEqual(['a refusal that no rule explains: auth/login 401']);
});
