import { type TimeOffEvent, timeOffEvents } from '@staffroom/domain/time-off/time-off-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { cancellationStepsView } from './cancellation/cancellation-steps.view.js';
import { carriedLeaveView } from './leave-years/carried-leave.view.js';
import { closureLeaveView } from './closures/closure-leave.view.js';
import { leaveAccountMeanings } from './leave-account.events.js';
import { leaveCorrectionsView } from './balance/leave-corrections.view.js';
import { leaveEntitlementsView } from './balance/leave-entitlements.view.js';
import { timeOffChargesView } from './balance/time-off-charges.view.js';
import { timeOffRequestMeanings } from './time-off-requests.events.js';
import { timeOffRequestsView } from './requests/time-off-requests.view.js';
import { timeOffSubject } from './time-off.as-of.js';
import { type ExportedLeave, timeOffExport } from './time-off.export.js';
import { TimeOffModule } from './time-off.module.js';
import { timeOffNews } from './time-off.news.js';
import { workPatternsView } from './balance/work-patterns.view.js';

export const timeOffArea = defineArea<TimeOffEvent, ExportedLeave>({
  name: 'time-off',
  events: timeOffEvents,
  meanings: { ...leaveAccountMeanings, ...timeOffRequestMeanings },
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
  auditSubjects: [timeOffSubject],
  personExport: timeOffExport,
  news: timeOffNews,
  accessTargets: { 'time-off': liveTable(timeOffRequestsView) },
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: TimeOffModule,
});
