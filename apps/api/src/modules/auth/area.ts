import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { AuthModule } from './auth.module.js';
import { passwordPolicyView } from './password-policy.view.js';
import { secondFactorPolicyView } from './second-factor-policy.view.js';
import { eraseSignIns, signInsNotBackedUp, signInsOf } from './sign-in-data.js';

export const authArea = defineArea<never>({
  name: 'auth',
  events: {},
  meanings: {},
  views: [passwordPolicyView, secondFactorPolicyView],
  auditSubjects: [],
  personExport: {
    files: { 'sessions.json': ['when you signed in; when your password was changed or forgotten'] },
    begin: () => null,
    contents: async (_, { id }, db) => ({ 'sessions.json': await signInsOf(db, id) }),
  },
  news: noNews,
  accessTargets: {},
  subscriptions: () => [],
  forgetPerson: eraseSignIns,
  notBackedUp: signInsNotBackedUp,
  module: AuthModule,
});
