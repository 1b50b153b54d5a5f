/** Labels of statuses and leave types. */
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { TimeOffType } from '@staffroom/contracts/time-off.js';

const leaveLabels: Record<TimeOffType, string> = { VACATION: 'Vacation', SICK: 'Sick Leave', HOLIDAY: 'Holiday' };
const statusLabels: Record<RequestStatus, string> = { PENDING: 'Pending', APPROVED: 'Approved', REJECTED: 'Rejected' };

export function leaveLabel(type: TimeOffType): string {
  return leaveLabels[type];
}

export function statusLabel(status: RequestStatus): string {
  return statusLabels[status];
}
