/** Determines who is notified (R36). */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import type { Role, UserStatus } from '@staffroom/contracts/users.js';

/** A possible recipient, in relation to the person the notification is about. */
export interface Candidate {
  readonly userId: string;
  readonly role: Role;
  readonly status: UserStatus;
  /** Manages that person directly, or manages that person's team. */
  readonly managesSubject: boolean;
}

/** A reviewer who has a substitute today. */
export interface Covered {
  readonly reviewerId: string;
  readonly substituteId: string;
  /** The person whom the notification is about reviews the substitute's requests, so the substitute does not review theirs (R22). */
  readonly isReviewedBack?: boolean;
}

export interface NotificationContext {
  readonly type: NotificationType;
  /** The person it is about: the requester, the owner of the document or payslip, the new user. */
  readonly subjectUserId: string;
  /** The person who acted. Null if unknown. */
  readonly actorId: string | null;
  /** At least the subject's manager, the team's manager and every HR manager. */
  readonly candidates: readonly Candidate[];
  /** At least those of the reviewers among the candidates (R57). */
  readonly covered?: readonly Covered[];
}

/** Never includes the person who acted. */
export function recipientsOf(context: NotificationContext): string[] {
  const { actorId } = context;
  return chosen(audienceOf[context.type], context).filter((userId) => userId !== actorId);
}

function chosen(audience: Audience, context: NotificationContext): string[] {
  const { subjectUserId, candidates, covered = [] } = context;
  switch (audience) {
    case 'reviewers':
      return withSubstitutes(subjectUserId, candidates, covered);
    case 'HR':
      return hrManagersOf(subjectUserId, candidates);
    case 'subject':
      return [subjectUserId];
    default:
      return audience satisfies never;
  }
}

/**
 * The reviewers, and the substitutes of those who have one. A substitute does not review own requests, nor those of a person who
 * reviews theirs; if nobody else is there to review, the request goes to HR at once (R57).
 */
function withSubstitutes(requesterId: string, candidates: readonly Candidate[], covered: readonly Covered[]): string[] {
  const reviewers = reviewersOf(requesterId, candidates);
  const standIns = covered
    .filter(({ reviewerId, substituteId }) => reviewers.includes(reviewerId) && substituteId !== requesterId)
    .filter(({ isReviewedBack = false }) => !isReviewedBack)
    .map(({ substituteId }) => substituteId);
  const isThere = (id: string) => !covered.some(({ reviewerId }) => reviewerId === id);
  const isReviewable = standIns.length > 0 || reviewers.some(isThere);
  return [...new Set([...reviewers, ...standIns, ...(isReviewable ? [] : hrManagersOf(requesterId, candidates))])];
}

/**
 * The managers who may review, or every HR manager if there is none. If the list is empty, the reply to the requester says so.
 */
export function reviewersOf(requesterId: string, candidates: readonly Candidate[]): string[] {
  const managers = candidates.filter((candidate) => candidate.managesSubject && mayReview(candidate, requesterId));
  return managers.length > 0 ? idsOf(managers) : hrManagersOf(requesterId, candidates);
}

/** Every HR manager who may review the requester's requests. */
function hrManagersOf(requesterId: string, candidates: readonly Candidate[]): string[] {
  return idsOf(candidates.filter((candidate) => candidate.role === 'HR_MANAGER' && mayReview(candidate, requesterId)));
}

function idsOf(candidates: readonly Candidate[]): string[] {
  return [...new Set(candidates.map(({ userId }) => userId))];
}

function mayReview(candidate: Candidate, requesterId: string): boolean {
  return candidate.status === 'ACTIVE' && candidate.role !== 'EMPLOYEE' && candidate.userId !== requesterId;
}

/** The reviewers of the person it is about, every HR manager, or that person. */
type Audience = 'reviewers' | 'HR' | 'subject';

const audienceOf: Record<NotificationType, Audience> = {
  NEW_REFUND: 'reviewers',
  NEW_TIME_OFF: 'reviewers',
  SICK_LEAVE_LOGGED: 'reviewers',
  TIME_OFF_WAITING: 'reviewers',
  REFUND_WAITING: 'reviewers',
  TIME_OFF_OVERDUE: 'HR',
  REFUND_OVERDUE: 'HR',
  NEW_DOCUMENT: 'subject',
  NEW_PAYROLL: 'subject',
  REFUND_STATUS_CHANGE: 'subject',
  TIME_OFF_STATUS_CHANGE: 'subject',
  LEAVE_EXPIRING: 'subject',
  NEW_ACCOUNT: 'subject',
};
