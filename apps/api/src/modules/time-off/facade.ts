/** What other modules may use of time off. */
import { leaveCorrectionsView } from './leave-corrections.view.js';
import { leaveEntitlementsView } from './leave-entitlements.view.js';
import { timeOffChargesView } from './time-off-charges.view.js';
import { timeOffRequestsView } from './time-off-requests.view.js';

export { RequestTimeOff } from './request-time-off.command.js';
export { ReviewTimeOff } from './review-time-off.command.js';
export { vacationHoursSql } from './balance.view.js';
export { holidaysBetween } from './public-holidays.js';
export { timeOffOfTeam } from './team-queue.view.js';
export type { LeaveCorrectionRow } from './leave-corrections.view.js';
export type { LeaveEntitlementRow } from './leave-entitlements.view.js';
export type { TimeOffChargeRow } from './time-off-charges.view.js';

export const timeOffViews = [timeOffRequestsView, timeOffChargesView, leaveEntitlementsView, leaveCorrectionsView];
