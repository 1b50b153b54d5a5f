import type { SetAsideEvent } from '@staffroom/domain/set-aside/set-aside-events.js';
import { type EventMeanings, onlyRecorded } from '../area/event-meaning.js';

export const setAsideMeanings: EventMeanings<SetAsideEvent> = {
  EventSetAside: {
    history: ({ position, eventType, stream, reason }) => ({
      what: `set aside the event at position ${position} (${eventType} in ${stream}), which cannot be read`,
      comment: reason,
    }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
};
