/** What other modules may use of time off. */
export { peopleEntered } from './closure-progress.query.js';
export { ClosureWork } from './closure-work.js';
export { RequestTimeOff } from './request-time-off.command.js';
export { ReviewTimeOff } from './review-time-off.command.js';
export { correctionHoursSql, vacationHoursSql } from './balance.view.js';
export { dayHoursSql } from './leave-entitlements.view.js';
export { cancellationSteps } from './cancellation-steps.view.js';
export { holidaysBetween, regionalHolidaysBetween } from './public-holidays.js';
export { daysOffFrom, daysOffIn } from './account-holidays.js';
export { exportedAbsences } from './exported-absences.view.js';
export { absencesOfMonth } from './absences-of-month.query.js';
export { exportedBalances } from './exported-balances.view.js';
export { leaveAfterPattern } from './leave-after-pattern.query.js';
export { leaveYearFacts } from './leave-year-facts.js';
export { workPatternsJson } from './work-patterns.view.js';
export {
  type AbsenceViewer,
  isAbsenceShown,
  isWithinOther,
  shownStart,
  shownType,
  startAfterOther,
} from './shown-absence.js';
export { turnLeaveYears } from './turn-leave-years.job.js';
export { timeOffKind, timeOffRequests } from './time-off-columns.js';
export { timeOffQueue } from './team-queue.view.js';
