import { type TimeOffEvent, timeOffEvents } from '@staffroom/domain/time-off/time-off-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea } from '../area/former-parts.js';
import { cancellationStepsView } from './cancellation-steps.view.js';
import { carriedLeaveView } from './carried-leave.view.js';
import { closureLeaveView } from './closure-leave.view.js';
import { leaveCorrectionsView } from './leave-corrections.view.js';
import { leaveEntitlementsView } from './leave-entitlements.view.js';
import { timeOffSubject } from './time-off.as-of.js';
import { timeOffChargesView } from './time-off-charges.view.js';
import { timeOffChanges } from './time-off.changes.js';
import { timeOffHistory } from './time-off.history.js';
import { timeOffRequestsView } from './time-off-requests.view.js';
import { timeOffExport } from './time-off.export.js';
import { timeOffNews } from './time-off.news.js';
import { TimeOffModule } from './time-off.module.js';
import { workPatternsView } from './work-patterns.view.js';

export const timeOffArea = defineFormerArea<TimeOffEvent>({
  name: 'time-off',
  events: timeOffEvents,
  views: [
    timeOffRequestsView,
    cancellationStepsView,
    timeOffChargesView,
    leaveEntitlementsView,
    leaveCorrectionsView,
    carriedLeaveView,
    workPatternsView,
    closureLeaveView,
  ],
  history: timeOffHistory,
  auditSubjects: [timeOffSubject],
  personExport: timeOffExport,
  news: timeOffNews,
  changes: timeOffChanges,
  accessTargets: { 'time-off': liveTable(timeOffRequestsView) },
  releasesFiles: [],
  decisions: ['TimeOffReviewed', 'CancellationRejected', 'TimeOffCancelled'],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: TimeOffModule,
});
