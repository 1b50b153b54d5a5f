import { type ReminderEvent, reminderEvents } from '@staffroom/domain/reminders/reminder-events.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { noExport } from '../area/person-export.js';
import { reminderMeanings } from './reminders.events.js';
import { RemindersModule } from './reminders.module.js';
import { reviewRemindersView } from './review-reminders.view.js';

export const remindersArea = defineArea<ReminderEvent>({
  name: 'reminders',
  events: reminderEvents,
  meanings: reminderMeanings,
  views: [reviewRemindersView],
  auditSubjects: [],
  personExport: noExport,
  news: noNews,
  accessTargets: {},
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: RemindersModule,
});
