import { type ReminderEvent, reminderEvents } from '@staffroom/domain/reminders/reminder-events.js';
import { defineFormerArea, noChange, noContents } from '../area/former-parts.js';
import { reminderNews } from './reminders.news.js';
import { RemindersModule } from './reminders.module.js';
import { reviewRemindersView } from './review-reminders.view.js';

export const remindersArea = defineFormerArea<ReminderEvent>({
  name: 'reminders',
  events: reminderEvents,
  views: [reviewRemindersView],
  history: {
    sentences: {
      ReviewersReminded: ({ wishId }) => ({ what: `reminded the reviewers of the ${waiting(wishId)}` }),
      HrReminded: ({ wishId }) => ({ what: `told HR that the ${waiting(wishId)} is still waiting` }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: {
    files: {},
    begin: () => ({
      on: { ReviewersReminded: 'in activity.json only', HrReminded: 'in activity.json only' },
      contents: noContents,
    }),
  },
  news: reminderNews,
  changes: { ReviewersReminded: noChange, HrReminded: noChange },
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: RemindersModule,
});

function waiting(wishId: string | undefined): string {
  return wishId === undefined ? 'request' : 'cancellation';
}
