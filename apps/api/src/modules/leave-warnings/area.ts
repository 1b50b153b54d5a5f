import { type LeaveWarningEvent, leaveWarningEvents } from '@staffroom/domain/leave-warnings/leave-warning-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { entriesById, type EntriesById } from '../area/person-export.js';
import { leaveClosingsView } from './leave-closings.view.js';
import { leaveWarningMeanings } from './leave-warnings.events.js';
import { LeaveWarningsModule } from './leave-warnings.module.js';
import { leaveWarningNews } from './leave-warnings.news.js';
import { leaveWarningsView } from './leave-warnings.view.js';

export const leaveWarningsArea = defineArea<LeaveWarningEvent, EntriesById>({
  name: 'leave-warnings',
  events: leaveWarningEvents,
  meanings: leaveWarningMeanings,
  views: [leaveWarningsView, leaveClosingsView],
  auditSubjects: [],
  personExport: entriesById(
    'leave-warnings.json',
    'when notices about leave that expires were mailed to you, and when you opened them',
  ),
  news: leaveWarningNews,
  accessTargets: { 'leave-warnings': liveTable(leaveWarningsView) },
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: LeaveWarningsModule,
});
