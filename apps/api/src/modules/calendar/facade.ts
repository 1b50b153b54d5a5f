/** What other modules may use of the calendar. */
export { CalendarModule } from './calendar.module.js';
export { CrowdedDays } from './crowded-days.js';
