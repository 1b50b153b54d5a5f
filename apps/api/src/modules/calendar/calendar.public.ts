/** All that other modules may use of the calendar. */
export { holidayDates, holidaysOf } from './public-holidays.js';
