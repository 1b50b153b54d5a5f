export const notificationTypes = [
  'NEW_DOCUMENT',
  'NEW_PAYROLL',
  'NEW_REFUND',
  'REFUND_STATUS_CHANGE',
  'NEW_TIME_OFF',
  'TIME_OFF_STATUS_CHANGE',
  'SICK_LEAVE_LOGGED',
  'NEW_ACCOUNT',
  'TIME_OFF_WAITING',
  'REFUND_WAITING',
  'TIME_OFF_OVERDUE',
  'REFUND_OVERDUE',
  'LEAVE_EXPIRING',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** The seven types whose channel a person can choose, in the order of SPEC.md section 3. */
export const configurableTypes = [
  'NEW_DOCUMENT',
  'NEW_PAYROLL',
  'REFUND_STATUS_CHANGE',
  'TIME_OFF_STATUS_CHANGE',
  'NEW_REFUND',
  'NEW_TIME_OFF',
  'SICK_LEAVE_LOGGED',
] as const satisfies readonly NotificationType[];
export type ConfigurableType = (typeof configurableTypes)[number];

export const channels = ['IN_APP', 'EMAIL', 'BOTH'] as const;
export type Channel = (typeof channels)[number];
export const defaultChannel: Channel = 'BOTH';

/** Title and message are composed when the notification is read. Only ids are stored. */
export interface Notification {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  isRead: boolean;
  createdAt: string;
  /** The page that shows the subject, e.g. '/team/time-off?request=…'. Null if the subject was deleted. */
  link: string | null;
  /** 'Approved by Bo Lee' or 'No longer waiting', if it asked for a decision that has been made and the reader may know it. */
  outcome: string | null;
}

export interface NotificationPreference {
  notificationType: ConfigurableType;
  channel: Channel;
}

/** Header of GET /api/notifications with the total number of unread notifications (R43). */
export const unreadCountHeader = 'x-unread-count';

export interface MarkedRead {
  /** How many notifications this call marked as read. */
  count: number;
}
