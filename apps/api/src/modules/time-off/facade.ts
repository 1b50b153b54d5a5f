/** What other modules may use of time off. */
export { RequestTimeOff } from './request-time-off.command.js';
export { ReviewTimeOff } from './review-time-off.command.js';
export { vacationHoursSql } from './balance.view.js';
export { holidaysBetween } from './public-holidays.js';
export { timeOffOfTeam } from './team-queue.view.js';
