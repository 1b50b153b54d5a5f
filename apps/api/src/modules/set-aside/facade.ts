export { setEventsAside } from './set-events-aside.js';
export { unreadableEvent, unreadableEvents, type UnreadableRow } from './unreadable-events.js';
