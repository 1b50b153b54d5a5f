import { type LeaveWarningEvent, leaveWarningEvents } from '@staffroom/domain/leave-warnings/leave-warning-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea } from '../area/former-parts.js';
import { forHr } from '../area/changes.js';
import { leaveClosingsView } from './leave-closings.view.js';
import { leaveWarningExport } from './leave-warnings.export.js';
import { LeaveWarningsModule } from './leave-warnings.module.js';
import { leaveWarningNews } from './leave-warnings.news.js';
import { leaveWarningsView } from './leave-warnings.view.js';

export const leaveWarningsArea = defineFormerArea<LeaveWarningEvent>({
  name: 'leave-warnings',
  events: leaveWarningEvents,
  views: [leaveWarningsView, leaveClosingsView],
  history: {
    sentences: {
      LeaveWarningMailed: () => ({ what: 'handed the mail about leave that expires over to the mail server' }),
      LeaveWarningOpened: () => ({ what: 'opened the notice about leave that expires' }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: leaveWarningExport,
  news: leaveWarningNews,
  changes: {
    LeaveWarningMailed: () => [forHr('leave-warnings')],
    LeaveWarningOpened: () => [forHr('leave-warnings')],
  },
  accessTargets: { 'leave-warnings': liveTable(leaveWarningsView) },
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: LeaveWarningsModule,
});
