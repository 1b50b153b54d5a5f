import { defineArea } from '../area/area.js';
import { noHistory } from '../area/history.js';
import { noNews } from '../area/news.js';
import { eraseResets, resetsNotBackedUp, resetsOf } from './reset-data.js';
import { PasswordResetModule } from './password-reset.module.js';

export const passwordResetArea = defineArea<never>({
  name: 'password-reset',
  events: {},
  views: [],
  history: noHistory,
  auditSubjects: [],
  personExport: {
    files: {}, // sessions.json is described by auth
    begin: ({ id }) => ({ on: {}, contents: async (db) => ({ 'sessions.json': await resetsOf(db, id) }) }),
  },
  news: noNews,
  changes: {},
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: eraseResets,
  notBackedUp: resetsNotBackedUp,
  module: PasswordResetModule,
});
