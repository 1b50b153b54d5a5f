/** Which statuses the rules allow as the reply to a call, at one moment of the company. R2b gives their order. */
import { recordsOf } from './company.mjs';
import {
  cannotBeApproved,
  cannotBeCancelled,
  firstDayToCancel,
  refusalOfCancelling,
  refusalOfTimeOff,
} from './leave.mjs';
import {
  refusalOfEdit,
  refusalOfNewPerson,
  refusalOfNewTeam,
  refusalOfRemoval,
  refusalOfTeamEdit,
  whoSignsIn,
} from './people.mjs';
import { maySeeFile, rowsOf, sees } from './visibility.mjs';

const hrOnly = /^(users|teams|documents|payroll|company)\//;
const reviews = /\/(review|enter|cancel)$/;
const needNoSession = ['auth/login', 'auth/logout'];

/** The status with which the caller is refused regardless of the target; null if there is none. @returns {number | null} */
export function gateOf(company, { kind, by }, hasSession = true) {
  if (needNoSession.includes(kind)) return null;
  if (!hasSession) return 401;
  const person = company.people.get(by);
  if (!person || person.status !== 'ACTIVE') return 401;
  if (kind.startsWith('auth/')) return null;
  if (person.mustChangePassword) return 403;
  if (hrOnly.test(kind) && person.role !== 'HR_MANAGER') return 403;
  return reviews.test(kind) && person.role === 'EMPLOYEE' ? 403 : null;
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

function askToCancel(company, { args }, person) {
  const request = company.timeOff.get(args.id);
  if (request?.userId !== person.id) return [404];
  const refusal = refusalOfCancelling(company, request, args.from);
  if (refusal) return [refusal];
  return [cannotBeCancelled(company, request, firstDayToCancel(company, request, args.from)) ? 422 : 200];
}

/** The replies that a request gives to a decision about its cancellation before its state counts; null if that decides. */
function notTheirs(company, { args }, person) {
  const request = company.timeOff.get(args.id);
  if (!request) return [404];
  if (request.status === 'WITHDRAWN') return request.userId === person.id ? [403, 404, 409] : [404, 409];
  if (request.userId === person.id) return [403];
  return sees(company, person, request.userId) ? null : [404];
}

function answerWish(company, call, person) {
  const refused = notTheirs(company, call, person);
  if (refused) return refused;
  const request = company.timeOff.get(call.args.id);
  if (request.status !== 'APPROVED' || !request.wishFrom) return [409];
  const isShort = call.args.status === 'APPROVED' && cannotBeCancelled(company, request, request.wishFrom);
  return [isShort ? 422 : 200];
}

function cancel(company, call, person) {
  const refused = notTheirs(company, call, person);
  if (refused) return refused;
  const request = company.timeOff.get(call.args.id);
  const { from } = call.args;
  const refusal = refusalOfCancelling(company, request, from);
  if (refusal) return [refusal];
  return [cannotBeCancelled(company, request, firstDayToCancel(company, request, from)) ? 422 : 200];
}

function enter(company, { args }, person) {
  if (args.userId === person.id) return [403];
  if (!sees(company, person, args.userId)) return [404];
  if (company.people.get(args.userId).status === 'ARCHIVED') return [409];
  return orElse(refusalOfTimeOff(company, args.userId, args), 201);
}

const upload = (company, { args }) => [company.people.has(args.userId) ? 201 : 404];
const remove = (company, { kind, args }) => [recordsOf(company, kind).has(args.id) ? 204 : 404];

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
  'time-off/enter': enter,
  'time-off/ask-to-cancel': askToCancel,
  'time-off/cancellation/review': answerWish,
  'time-off/cancel': cancel,
  'refunds/request': (_, { args }) => orElse(whatIsWrongWithFile(args) ?? (args.amount > 0 ? null : 400), 201),
  'refunds/review': review,
  'refunds/withdraw': withdraw,
  'documents/upload': upload,
  'documents/delete': remove,
  'payroll/upload': (company, call) => (call.args.month > 12 ? [400] : upload(company, call)),
  'payroll/delete': remove,
  'users/create': (company, { args }) => orElse(refusalOfNewPerson(company, args), 201),
  'users/edit': (company, { args }) => orElse(refusalOfEdit(company, args.id, args.changes), 200),
  'users/archive': (company, { by, args }) => orElse(refusalOfRemoval(company, by, args.id, true), 200),
  'users/delete': (company, { by, args }) => orElse(refusalOfRemoval(company, by, args.id, false), 204),
  'company/policy': () => [200],
  'teams/create': (company, { args }) => orElse(refusalOfNewTeam(company, args), 201),
  'teams/edit': (company, { args }) => orElse(refusalOfTeamEdit(company, args.id, args.changes), 200),
  'teams/delete': (company, { args }) => [company.teams.has(args.id) ? 204 : 404],
  'inbox/read': ({ inboxes }, { by, args }) => [inboxes.has(by, args.id) ? 200 : 404],
  'inbox/read-all': () => [200],
  'inbox/preferences': () => [200],
  'look/inbox': () => [200],
  'look/list': (company, { args }, person) => [rowsOf(company, person, args.list) ? 200 : 403],
  'look/file': (company, { args }, person) => [maySeeFile(company, person, args.kind, args.id) ? 200 : 404],
};

/** R34: the content decides, not the name. */
function whatIsWrongWithFile({ file }) {
  return { 'not a receipt': 415, empty: 400 }[file] ?? null;
}
