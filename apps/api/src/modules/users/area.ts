import { type UserEvent, userEvents } from '@staffroom/domain/users/user-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { personWordsView, usersView } from '../directory/facade.js';
import { bankAccountsView } from './bank-accounts.view.js';
import { plannedErasuresView } from './planned-erasures.view.js';
import { userSubject } from './users.as-of.js';
import { userMeanings } from './users.events.js';
import { type ExportedProfile, userExport } from './users.export.js';
import { UsersModule } from './users.module.js';
import { userNews } from './users.news.js';

export const usersArea = defineArea<UserEvent, ExportedProfile>({
  name: 'users',
  events: userEvents,
  meanings: userMeanings,
  views: [usersView, personWordsView, bankAccountsView, plannedErasuresView],
  auditSubjects: [userSubject],
  personExport: userExport,
  news: userNews,
  accessTargets: { users: liveTable(usersView) },
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: UsersModule,
});
