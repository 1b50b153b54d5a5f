import { defineArea } from '../area/area.js';
import { noHistory } from '../area/history.js';
import { noNews } from '../area/news.js';
import { AuthModule } from './auth.module.js';
import { eraseSignIns, signInsLeftOut, signInsOf } from './held-sign-ins.js';

export const authArea = defineArea<never>({
  name: 'auth',
  events: {},
  views: [],
  history: noHistory,
  auditSubjects: [],
  personExport: {
    files: { 'sessions.json': ['when you signed in; when your password was changed or forgotten'] },
    begin: ({ id }) => ({ hear: {}, contents: async (db) => ({ 'sessions.json': await signInsOf(db, id) }) }),
  },
  news: noNews,
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: eraseSignIns,
  leftOutOfBackups: signInsLeftOut,
  module: AuthModule,
});
