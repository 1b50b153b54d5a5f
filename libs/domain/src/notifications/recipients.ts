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

export interface NotificationContext {
  readonly type: NotificationType;
  /** The person it is about: the requester, the owner of the document or payslip, the new user. */
  readonly subjectUserId: string;
  /** The person who acted. Null if unknown. */
  readonly actorId: string | null;
  /** At least the subject's manager, the team's manager and every HR manager. */
  readonly candidates: readonly Candidate[];
}

/** Never includes the person who acted. */
export function recipientsOf(context: NotificationContext): string[] {
  const { subjectUserId, actorId, candidates } = context;
  const recipients = isForReviewers[context.type] ? reviewersOf(subjectUserId, candidates) : [subjectUserId];
  return recipients.filter((userId) => userId !== actorId);
}

/**
 * The managers who may review, or every HR manager if there is none. If the list is empty, the reply to the requester says so.
 */
export function reviewersOf(requesterId: string, candidates: readonly Candidate[]): string[] {
  const reviewers = candidates.filter((candidate) => mayReview(candidate, requesterId));
  const managers = reviewers.filter((candidate) => candidate.managesSubject);
  const chosen = managers.length > 0 ? managers : reviewers.filter((candidate) => candidate.role === 'HR_MANAGER');
  return [...new Set(chosen.map((candidate) => candidate.userId))];
}

function mayReview(candidate: Candidate, requesterId: string): boolean {
  return candidate.status === 'ACTIVE' && candidate.role !== 'EMPLOYEE' && candidate.userId !== requesterId;
}

/** Whether a notification goes to reviewers. Otherwise it goes to the person it is about. */
const isForReviewers: Record<NotificationType, boolean> = {
  NEW_REFUND: true,
  NEW_TIME_OFF: true,
  SICK_LEAVE_LOGGED: true,
  NEW_DOCUMENT: false,
  NEW_PAYROLL: false,
  REFUND_STATUS_CHANGE: false,
  TIME_OFF_STATUS_CHANGE: false,
  NEW_ACCOUNT: false,
};
