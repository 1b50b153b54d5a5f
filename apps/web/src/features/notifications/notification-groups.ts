/** Several notifications of one kind on a day are one card. What waits for a decision, or tells of one, always has a card of its own. */
import type { Notification, NotificationType } from '@staffroom/contracts/notifications.js';

export interface NotificationGroup {
  type: GroupedType;
  /** The newest first. */
  notifications: readonly Notification[];
}

const nouns = {
  NEW_DOCUMENT: ['document', 'documents'],
  NEW_PAYROLL: ['payslip', 'payslips'],
  TIME_OFF_WAITING: ['time off request that waits', 'time off requests that wait'],
  REFUND_WAITING: ['refund request that waits', 'refund requests that wait'],
  TIME_OFF_OVERDUE: ['overdue time off request', 'overdue time off requests'],
  REFUND_OVERDUE: ['overdue refund request', 'overdue refund requests'],
} as const satisfies Partial<Record<NotificationType, readonly [one: string, many: string]>>;

export type GroupedType = keyof typeof nouns;

/** Fewer stay single. */
const fewest = 3;

/** In the order of the newest of each. A group that was opened stays one while it has a notification. */
export function groupsOf(
  ofDay: readonly Notification[],
  wasOpened: (type: GroupedType) => boolean,
): (Notification | NotificationGroup)[] {
  const shown: (Notification | NotificationGroup)[] = [];
  const grouped = new Set<string>();
  for (const notification of ofDay) {
    const { type } = notification;
    if (grouped.has(type)) continue;
    const alike = isGrouped(type) ? ofDay.filter((other) => other.type === type) : [];
    if (isGrouped(type) && (alike.length >= fewest || wasOpened(type))) {
      grouped.add(type);
      shown.push({ type, notifications: alike });
    } else shown.push(notification);
  }
  return shown;
}

/** '12 payslips'. */
export function groupTitle({ type, notifications }: NotificationGroup): string {
  const [one, many] = nouns[type];
  return notifications.length === 1 ? `1 ${one}` : `${notifications.length} ${many}`;
}

/** The server may send further types (SPEC section 3). */
function isGrouped(type: string): type is GroupedType {
  return type in nouns;
}
