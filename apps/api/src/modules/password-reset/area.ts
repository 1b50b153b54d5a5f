import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { PasswordResetModule } from './password-reset.module.js';
import { eraseResets, resetsNotBackedUp, resetsOf } from './reset-data.js';

export const passwordResetArea = defineArea<never>({
  name: 'password-reset',
  events: {},
  meanings: {},
  views: [],
  auditSubjects: [],
  personExport: {
    files: {}, // sessions.json is described by auth
    begin: () => null,
    contents: async (_, { id }, db) => ({ 'sessions.json': await resetsOf(db, id) }),
  },
  news: noNews,
  accessTargets: {},
  subscriptions: () => [],
  forgetPerson: eraseResets,
  notBackedUp: resetsNotBackedUp,
  module: PasswordResetModule,
});
