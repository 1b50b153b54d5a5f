import { type UserEvent, userEvents } from '@staffroom/domain/users/user-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea } from '../area/former-parts.js';
import { personWordsView, usersView } from '../directory/facade.js';
import { bankAccountsView } from './bank-accounts.view.js';
import { plannedErasuresView } from './planned-erasures.view.js';
import { userSubject } from './users.as-of.js';
import { userChanges } from './users.changes.js';
import { userHistory } from './users.history.js';
import { userExport } from './users.export.js';
import { userNews } from './users.news.js';
import { UsersModule } from './users.module.js';

export const usersArea = defineFormerArea<UserEvent>({
  name: 'users',
  events: userEvents,
  views: [usersView, personWordsView, bankAccountsView, plannedErasuresView],
  history: userHistory,
  auditSubjects: [userSubject],
  personExport: userExport,
  news: userNews,
  changes: userChanges,
  accessTargets: { users: liveTable(usersView) },
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: UsersModule,
});
