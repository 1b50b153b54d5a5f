/** What other modules may use of calendar feeds. */
export { endCalendarFeeds } from './end-calendar-feeds.js';
