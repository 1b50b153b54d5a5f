/** Compares replies with the log: acknowledged calls must be in it, refused ones must not. */

/** Kinds of calls that may succeed without an event: calls that never change the log, and calls that may find nothing to change. */
const mayLeaveNoEvent = /^(look\/|auth\/log|users\/edit|teams\/edit)/;
/** Replies that the repetition of a committed call may get, because the caller has lost a right or no longer exists. */
const mayHideSuccess = [403, 404];
/** The reply to a committed call whose caller lost the session before the reply. Whether that is so, the rules tell. */
export const isSignedOut = ({ status }) => status === 401;
/** Events that only calls of people cause. Other events record reads, sign-ins and notifications. */
const business = /^(User|Password|Team|TimeOff|Refund|Document|CarryOver|Leave|Vacation|Country)/;

/**
 * @param {import('../company/history.mjs').Call[]} calls
 * @param {any[]} events of the round, in order
 * @param {import('../report.mjs').Report} report
 * @returns {Map<import('../company/history.mjs').Call, any[]>} the events of each committed call
 */
export function committedCalls(calls, events, report) {
  const byCommand = groupedByCommand(events.filter(({ type }) => business.test(type)));
  const committed = new Map();
  for (const call of calls) {
    if (!call.commandId) continue;
    const own = byCommand.get(call.commandId);
    byCommand.delete(call.commandId);
    if (own) {
      committed.set(call, own);
      checkHappened(call, own, report);
    } else if (isSuccess(call) && !mayLeaveNoEvent.test(call.kind) && !isDoneByAnother(call, events)) {
      report.finding('an acknowledged write is not in the log', describe(call));
    }
  }
  for (const [, [{ position, type, meta }]] of byCommand) {
    if (meta.actorId) report.finding('an event without a call', `${type} at ${position} by ${meta.actorId}`);
  }
  return committed;
}

/** Of two people who delete the same one at the same moment, both are told that it is done. */
function isDoneByAnother({ kind, args }, events) {
  return kind === 'users/delete' && events.some(({ type, data }) => type === 'UserDeleted' && data.userId === args.id);
}

function groupedByCommand(events) {
  const groups = new Map();
  for (const event of events) {
    const { commandId } = event.meta;
    groups.set(commandId, [...(groups.get(commandId) ?? []), event]);
  }
  return groups;
}

function checkHappened(call, own, report) {
  const mayBe = isSuccess(call) || isSignedOut(call) || (call.isUncertain && mayHideSuccess.includes(call.status));
  if (call.status !== null && !mayBe) {
    report.finding('a refused write is in the log', `${describe(call)}, at ${own[0].position}`);
  }
  if (own.at(-1).position - own[0].position !== own.length - 1) {
    report.finding('a command was carried out in two transactions', describe(call));
  }
  const acknowledged = createdIn(call);
  const created = createdBy(call.kind, own);
  if (isSuccess(call) && acknowledged.some((id) => !created.includes(id))) {
    report.finding('a reply contains a different id than the log', describe(call));
  }
}

const idOf = {
  'time-off/request': ['TimeOffRequested', 'requestId'],
  'refunds/request': ['RefundRequested', 'refundId'],
  'documents/upload': ['DocumentUploaded', 'documentId'],
  'users/create': ['UserCreated', 'userId'],
  'teams/create': ['TeamCreated', 'teamId'],
};

/** The ids of what the call has created. */
export function createdBy(kind, events) {
  const [type, field] = idOf[kind] ?? [];
  return events.filter((event) => event.type === type).map(({ data }) => data[field]);
}

function createdIn({ kind, body, status }) {
  if (!idOf[kind] || status !== 201) return [];
  return Array.isArray(body) ? body.map(({ id }) => id) : [body.id];
}

export function isSuccess({ status }) {
  return status !== null && status < 300;
}

export function describe({ number, kind, by, args, status, isUncertain }) {
  const lost = isUncertain ? ' after lost replies' : '';
  return `#${number} ${kind} by ${by.slice(0, 8)} ${JSON.stringify(args)}: ${status ?? 'no reply'}${lost}`;
}
