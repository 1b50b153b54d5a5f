import type { Candidate } from './recipients.js';
import { recipientsOf, reviewersOf } from './recipients.js';

const hr: Candidate = { userId: 'hr', role: 'HR_MANAGER', status: 'ACTIVE', managesSubject: false };
const hr2: Candidate = { ...hr, userId: 'hr2' };
const manager: Candidate = { userId: 'manager', role: 'EXECUTIVE', status: 'ACTIVE', managesSubject: true };
const teamManager: Candidate = { ...manager, userId: 'team-manager' };
const lead: Candidate = { ...manager, userId: 'lead', role: 'EMPLOYEE' };

function hearOfLeave(...candidates: Candidate[]): string[] {
  return recipientsOf({ type: 'NEW_TIME_OFF', subjectUserId: 'ana', actorId: 'ana', candidates });
}

test('R36 manager and team manager are notified of a request, once if they are the same person', () => {
  expect(hearOfLeave(manager, teamManager, hr)).toEqual(['manager', 'team-manager']);
  expect(hearOfLeave(manager, manager, hr)).toEqual(['manager']);
});

test('R36 a manager who may not review is not notified, the others are', () => {
  expect(hearOfLeave(lead, teamManager, hr)).toEqual(['team-manager']);
  expect(hearOfLeave({ ...manager, status: 'ARCHIVED' }, teamManager, hr)).toEqual(['team-manager']);
});

test('R36 every active HR manager is notified if no manager may review', () => {
  expect(hearOfLeave(lead, hr, hr2, { ...hr, userId: 'hr3', status: 'ARCHIVED' })).toEqual(['hr', 'hr2']);
  const strangerToAna: Candidate = { ...manager, managesSubject: false };
  expect(hearOfLeave(strangerToAna, hr)).toEqual(['hr']);
});

test('R36 an HR manager who made the request or acted is not notified, another one is', () => {
  const asksHerself = { type: 'SICK_LEAVE_LOGGED', subjectUserId: 'hr', actorId: 'hr' } as const;
  expect(recipientsOf({ ...asksHerself, candidates: [hr, hr2] })).toEqual(['hr2']);
  const logged = { type: 'NEW_REFUND', subjectUserId: 'ana', actorId: 'hr' } as const;
  expect(recipientsOf({ ...logged, candidates: [hr, hr2] })).toEqual(['hr2']);
});

test.each(['TIME_OFF_WAITING', 'REFUND_WAITING'] as const)('R57a %s goes to the reviewers', (type) => {
  const waits = { type, subjectUserId: 'ana', actorId: null };
  expect(recipientsOf({ ...waits, candidates: [manager, teamManager, hr] })).toEqual(['manager', 'team-manager']);
  expect(recipientsOf({ ...waits, candidates: [lead, hr, hr2] })).toEqual(['hr', 'hr2']);
});

test.each(['TIME_OFF_OVERDUE', 'REFUND_OVERDUE'] as const)(
  'R57a %s goes to every active HR manager but the requester',
  (type) => {
    const candidates = [manager, hr, hr2, { ...hr, userId: 'hr3', status: 'ARCHIVED' } as const];
    expect(recipientsOf({ type, subjectUserId: 'ana', actorId: null, candidates })).toEqual(['hr', 'hr2']);
    expect(recipientsOf({ type, subjectUserId: 'hr', actorId: null, candidates })).toEqual(['hr2']);
  },
);

describe('R57 while a reviewer has a substitute', () => {
  const asks = { type: 'NEW_TIME_OFF', subjectUserId: 'ana', actorId: 'ana', candidates: [manager, hr] } as const;
  const covered = (substituteId: string, reviewerId = 'manager') => ({ reviewerId, substituteId });

  test('both are notified', () => {
    expect(recipientsOf({ ...asks, covered: [covered('sofia')] })).toEqual(['manager', 'sofia']);
    const two = [covered('sofia'), covered('max')];
    expect(recipientsOf({ ...asks, covered: two })).toEqual(['manager', 'sofia', 'max']);
  });

  test('a substitute of someone who does not review is not notified', () => {
    expect(recipientsOf({ ...asks, covered: [covered('sofia', 'stranger')] })).toEqual(['manager']);
  });

  test('a substitute’s own request goes to HR at once', () => {
    expect(recipientsOf({ ...asks, covered: [covered('ana')] })).toEqual(['manager', 'hr']);
    expect(recipientsOf({ ...asks, covered: [covered('ana'), covered('sofia')] })).toEqual(['manager', 'sofia']);
  });

  test('R22 a request of someone who reviews the substitute goes to HR instead', () => {
    const back = { ...covered('sofia'), isReviewedBack: true };
    expect(recipientsOf({ ...asks, covered: [back] })).toEqual(['manager', 'hr']);
    expect(recipientsOf({ ...asks, covered: [back, covered('max')] })).toEqual(['manager', 'max']);
  });

  test('HR is not needed if another reviewer is there', () => {
    const candidates = [manager, teamManager, hr];
    expect(recipientsOf({ ...asks, candidates, covered: [covered('ana')] })).toEqual(['manager', 'team-manager']);
  });

  test('a substitute who acted is not notified', () => {
    expect(recipientsOf({ ...asks, actorId: 'sofia', covered: [covered('sofia')] })).toEqual(['manager']);
  });

  test('a notification for the person or for HR stays theirs', () => {
    const decided = { ...asks, type: 'TIME_OFF_STATUS_CHANGE', actorId: 'hr' } as const;
    expect(recipientsOf({ ...decided, covered: [covered('sofia')] })).toEqual(['ana']);
    const overdue = { ...asks, type: 'TIME_OFF_OVERDUE', actorId: null } as const;
    expect(recipientsOf({ ...overdue, covered: [covered('sofia'), covered('max', 'hr')] })).toEqual(['hr']);
  });
});

test('R55 a warning of leave that expires goes to the person alone', () => {
  const warned = { type: 'LEAVE_EXPIRING', subjectUserId: 'ana', actorId: null } as const;
  expect(recipientsOf({ ...warned, candidates: [manager, hr] })).toEqual(['ana']);
});

test('R36 if no one may review, no one is notified and the reply to the requester can say so', () => {
  expect(reviewersOf('hr', [hr])).toEqual([]);
});

test.each(['NEW_DOCUMENT', 'NEW_PAYROLL', 'REFUND_STATUS_CHANGE', 'TIME_OFF_STATUS_CHANGE', 'NEW_ACCOUNT'] as const)(
  'R36.1 %s goes to the person it is about, unless they did it themselves',
  (type) => {
    const candidates = [hr, manager];
    expect(recipientsOf({ type, subjectUserId: 'ana', actorId: 'hr', candidates })).toEqual(['ana']);
    expect(recipientsOf({ type, subjectUserId: 'hr', actorId: 'hr', candidates })).toEqual([]);
  },
);
