/** Labels of statuses and leave types. */
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { TimeOffType } from '@staffroom/contracts/time-off.js';

/** AWAY is someone else's absence, whose kind is private (R45). */
const leaveLabels: Record<TimeOffType | 'AWAY', string> = {
  VACATION: 'Vacation',
  SICK: 'Sick Leave',
  HOLIDAY: 'Holiday',
  AWAY: 'Away',
};
const statusLabels: Record<RequestStatus, string> = { PENDING: 'Pending', APPROVED: 'Approved', REJECTED: 'Rejected' };

export function leaveLabel(type: TimeOffType | 'AWAY'): string {
  return leaveLabels[type];
}

export function statusLabel(status: RequestStatus): string {
  return statusLabels[status];
}
