/** What other modules may use of time off. */
export { peopleEntered } from './closures/closure-progress.query.js';
export { ClosureWork } from './closures/closure-work.js';
export { RequestTimeOff } from './requests/request-time-off.command.js';
export { ReviewTimeOff } from './requests/review-time-off.command.js';
export { correctionHoursSql, vacationHoursSql } from './balance/balance.view.js';
export { dayHoursSql } from './balance/leave-entitlements.view.js';
export { cancellationSteps } from './cancellation/cancellation-steps.view.js';
export { holidaysBetween, regionalHolidaysBetween } from './days-off/public-holidays.js';
export { daysOffFrom, daysOffIn } from './days-off/account-holidays.js';
export { exportedAbsences } from './requests/exported-absences.view.js';
export { absencesOfMonth } from './requests/absences-of-month.query.js';
export { exportedBalances } from './balance/exported-balances.view.js';
export { leaveAfterPattern } from './balance/leave-after-pattern.query.js';
export { leaveYearFacts } from './leave-years/leave-year-facts.js';
export { workPatternsJson } from './balance/work-patterns.view.js';
export {
  type AbsenceViewer,
  isAbsenceShown,
  isWithinOther,
  shownStart,
  shownType,
  startAfterOther,
} from './requests/shown-absence.js';
export { turnLeaveYears } from './leave-years/turn-leave-years.job.js';
export { timeOffKind, timeOffRequests } from './requests/time-off-columns.js';
export { timeOffQueue } from './requests/team-queue.view.js';
