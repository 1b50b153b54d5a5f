/** Which statuses the rules allow as the reply to a call, at one moment of the company. R2b gives their order. */
import { cannotBeApproved, refusalOfTimeOff } from './leave.mjs';
import {
  refusalOfEdit,
  refusalOfNewPerson,
  refusalOfNewTeam,
  refusalOfRemoval,
  refusalOfTeamEdit,
  whoSignsIn,
} from './people.mjs';
import { recordsOf } from './records.mjs';
import { maySeeFile, rowsOf, sees } from './visibility.mjs';

const hrOnly = /^(users|teams|documents|company)\//;
const needNoSession = ['auth/login', 'auth/logout'];

/** The status with which the caller is refused regardless of the target; null if there is none. @returns {number | null} */
export function gateOf(company, { kind, by }, hasSession = true) {
  if (needNoSession.includes(kind)) return null;
  const person = company.people.get(by);
  if (!hasSession || person?.status !== 'ACTIVE') return 401;
  if (kind.startsWith('auth/')) return null;
  if (person.mustChangePassword) return 403;
  if (hrOnly.test(kind) && person.role !== 'HR_MANAGER') return 403;
  return kind.endsWith('/review') && person.role === 'EMPLOYEE' ? 403 : null;
}

/**
 * What the rules reply to a caller who has passed the gate.
 * @param {import('./company.mjs').Company} company
 * @param {{ kind: string, by: string, args: Record<string, any> }} call
 * @param {{ id: string, role: string }} [caller] as the gate saw them, perhaps earlier
 * @returns {number[]}
 */
export function repliesTo(company, call, caller = company.people.get(call.by)) {
  const wasDeleted = !company.people.has(call.by) && !needNoSession.includes(call.kind);
  if (wasDeleted && !call.kind.startsWith('look/')) return [404];
  return caller ? replies[call.kind](company, call, caller) : [404];
}

const orElse = (refusal, success) => [refusal ?? success];

function review(company, { kind, args }, person) {
  const request = recordsOf(company, kind).get(args.id);
  if (!request) return [404];
  if (request.status === 'WITHDRAWN') return request.userId === person.id ? [403, 404, 409] : [404, 409];
  if (request.userId === person.id) return [403];
  if (!sees(company, person, request.userId)) return [404];
  if (request.status !== 'PENDING') return [409];
  const isShort = kind === 'time-off/review' && args.status === 'APPROVED' && cannotBeApproved(company, request);
  return [isShort ? 422 : 200];
}

function withdraw(company, { kind, args }, person) {
  const request = recordsOf(company, kind).get(args.id);
  if (request?.userId !== person.id) return [404];
  if (request.status === 'WITHDRAWN') return [404, 409];
  return [request.status === 'PENDING' ? 204 : 409];
}

const replies = {
  'auth/login': (company, { args }) => [whoSignsIn(company, args) ? 200 : 401],
  'auth/logout': () => [204],
  'auth/change-password': (company, { by, args }) => {
    const { status, password } = company.people.get(by);
    return status === 'ACTIVE' ? [args.currentPassword === password ? 200 : 400] : [409];
  },
  'time-off/request': (company, { by, args }) => orElse(refusalOfTimeOff(company, by, args), 201),
  'time-off/review': review,
  'time-off/withdraw': withdraw,
  // R34: the content of a receipt decides, not its name
  'refunds/request': (_, { args: { file, amount } }) =>
    orElse({ 'not a receipt': 415, empty: 400 }[file] ?? (amount > 0 ? null : 400), 201),
  'refunds/review': review,
  'refunds/withdraw': withdraw,
  'documents/upload': (company, { args }) => [company.people.has(args.userId) ? 201 : 404],
  'documents/delete': (company, { args }) => [company.documents.get(args.id) ? 204 : 404],
  'users/create': (company, { args }) => orElse(refusalOfNewPerson(company, args), 201),
  'users/edit': (company, { args }) => orElse(refusalOfEdit(company, args.id, args.changes), 200),
  'users/archive': (company, { by, args }) => orElse(refusalOfRemoval(company, by, args.id, true), 200),
  'users/delete': (company, { by, args }) => orElse(refusalOfRemoval(company, by, args.id, false), 204),
  'company/policy': () => [200],
  'teams/create': (company, { args }) => orElse(refusalOfNewTeam(company, args), 201),
  'teams/edit': (company, { args }) => orElse(refusalOfTeamEdit(company, args.id, args.changes), 200),
  'teams/delete': (company, { args }) => [company.teams.has(args.id) ? 204 : 404],
  'look/list': (company, { args }, person) => [rowsOf(company, person, args.list) ? 200 : 403],
  'look/file': (company, { args }, person) => [maySeeFile(company, person, args.kind, args.id) ? 200 : 404],
};

/** Whether a call may succeed without an event, because it leaves everything as it is. */
export function changesNothing(company, { kind, args }) {
  const present = { 'users/edit': company.people, 'teams/edit': company.teams }[kind];
  return !present || isUnchanged(company, present.get(args.id), args.changes);
}

function isUnchanged({ teams, people }, present, changes) {
  if (!present) return false;
  // a person whose team or manager was deleted already counts as having none
  const isGone = (field) => ({ teamId: teams, managerId: people })[field]?.has(present[field]) === false;
  return Object.entries(changes).every(
    ([field, value]) => field !== 'password' && (present[field] === value || (value === null && isGone(field))),
  );
}
