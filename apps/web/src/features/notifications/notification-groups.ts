/** Several notifications of one kind on a day are one card. What waits for a decision, or tells of one, always has a card of its own. */
import type { Notification, NotificationType } from '@staffroom/contracts/notifications.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';

export interface NotificationGroup {
  type: GroupedType;
  /** The newest first. */
  notifications: readonly Notification[];
}

const titles = {
  NEW_DOCUMENT: text('{count, plural, one {# document} other {# documents}}'),
  NEW_PAYROLL: text('{count, plural, one {# payslip} other {# payslips}}'),
  TIME_OFF_WAITING: text('{count, plural, one {# time off request that waits} other {# time off requests that wait}}'),
  REFUND_WAITING: text('{count, plural, one {# refund request that waits} other {# refund requests that wait}}'),
  TIME_OFF_OVERDUE: text('{count, plural, one {# overdue time off request} other {# overdue time off requests}}'),
  REFUND_OVERDUE: text('{count, plural, one {# overdue refund request} other {# overdue refund requests}}'),
} satisfies Partial<Record<NotificationType, Text>>;

export type GroupedType = keyof typeof titles;

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
  return t(titles[type], { count: notifications.length });
}

/** The server may send further types (SPEC section 3). */
function isGrouped(type: string): type is GroupedType {
  return type in titles;
}
