import { defineFormerArea, noHistory, noNews } from '../area/former-parts.js';
import { AuthModule } from './auth.module.js';
import { secondFactorPolicyView } from './second-factor-policy.view.js';
import { eraseSignIns, signInsNotBackedUp, signInsOf } from './sign-in-data.js';

export const authArea = defineFormerArea<never>({
  name: 'auth',
  events: {},
  views: [secondFactorPolicyView],
  history: noHistory,
  auditSubjects: [],
  personExport: {
    files: { 'sessions.json': ['when you signed in; when your password was changed or forgotten'] },
    begin: ({ id }) => ({ on: {}, contents: async (db) => ({ 'sessions.json': await signInsOf(db, id) }) }),
  },
  news: noNews,
  changes: {},
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: eraseSignIns,
  notBackedUp: signInsNotBackedUp,
  module: AuthModule,
});
