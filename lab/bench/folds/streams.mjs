/** Streams of any length: for each decider that folds one, the events of a person or team who has used the portal for long. */
import { randomUUID } from 'node:crypto';
import { refund } from '../../../libs/domain/dist/refunds/refund.js';
import { teamDecider } from '../../../libs/domain/dist/teams/team.js';
import { timeOffLedger } from '../../../libs/domain/dist/time-off/time-off-ledger.js';
import { userDecider } from '../../../libs/domain/dist/users/user.js';

export const longest = 10_000;
export const lengths = [100, 1_000, longest];

const reviewerId = randomUUID();
const teamId = randomUUID();
const managerId = randomUUID();

export const folds = {
  'time off': { decider: timeOffLedger, events: (count) => timeOff(randomUUID(), count) },
  refund: { decider: refund, events: (count) => repeated(count, refundOf(randomUUID())) },
  user: { decider: userDecider, events: (count) => [created(randomUUID()), ...edits(count - 1)] },
  team: {
    decider: teamDecider,
    events: (count) => [
      { type: 'TeamCreated', data: { teamId, name: 'Engineering', managerId } },
      ...Array.from({ length: count - 1 }, (_, i) => ({ type: 'TeamEdited', data: { teamId, name: `Team ${i}` } })),
    ],
  },
};

export function created(userId) {
  const person = { email: `${userId}@bench.example`, fullName: 'Ana Lopez', jobTitle: 'Engineer' };
  const account = { role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 23, teamId: null, managerId: null };
  return { type: 'UserCreated', data: { userId, ...person, ...account, requirePasswordChange: false } };
}

/** An account, then single days of the past, each requested and approved. */
export function timeOff(userId, count) {
  const opened = { userId, country: 'SPAIN', vacationDays: 23, year: 2026, correctionHours: 0 };
  const requests = Array.from({ length: Math.ceil((count - 1) / 2) }, (_, i) => dayOff(userId, i)).flat();
  return [{ type: 'LeaveAccountOpened', data: opened }, ...requests].slice(0, count);
}

function dayOff(userId, i) {
  const requestId = randomUUID();
  const date = new Date(Date.UTC(1990, 0, 1 + i)).toISOString().slice(0, 10);
  const days = [{ date, hours: 8 }];
  const asked = { requestId, userId, type: 'VACATION', startDate: date, endDate: date, hours: 8, days, partOf: null };
  return [
    { type: 'TimeOffRequested', data: { ...asked, reason: 'A day by the sea with the children' } },
    {
      type: 'TimeOffReviewed',
      data: { requestId, userId, decision: 'APPROVED', days, comment: 'Enjoy the sun', reviewerId },
    },
  ];
}

/** One request and its review. */
function refundOf(userId) {
  const refundId = randomUUID();
  const file = { fileId: randomUUID(), type: 'application/pdf', sizeBytes: 1000, sha256: '0'.repeat(64) };
  const receipt = { description: 'Train to Lisbon', fileName: 'ticket.pdf', file };
  const asked = { refundId, userId, title: 'Refund 1990-0001', amountCents: 4250, ...receipt };
  const review = { refundId, userId, decision: 'APPROVED', comment: 'Paid with the salary', reviewerId };
  return [
    { type: 'RefundRequested', data: asked },
    { type: 'RefundReviewed', data: review },
  ];
}

export function raised(userId) {
  const about = { requestId: randomUUID(), actorId: reviewerId };
  const data = { notificationId: randomUUID(), userId, type: 'TIME_OFF_STATUS_CHANGE', channel: 'BOTH', about };
  return { type: 'NotificationRaised', data };
}

function edits(count) {
  return Array.from({ length: count }, (_, i) => ({ type: 'UserEdited', data: { jobTitle: `Engineer ${i}` } }));
}

/** A refund's stream never grows so long; its fold is measured all the same. */
function repeated(count, events) {
  return Array.from({ length: count }, (_, i) => events[Math.min(i, 1)]);
}
