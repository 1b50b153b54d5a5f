import { defineFormerArea, noHistory, noNews } from '../area/former-parts.js';
import { eraseResets, resetsNotBackedUp, resetsOf } from './reset-data.js';
import { PasswordResetModule } from './password-reset.module.js';

export const passwordResetArea = defineFormerArea<never>({
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
