import { type RefundEvent, refundEvents } from '@staffroom/domain/refunds/refund-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { refundsView } from './refund-requests.view.js';
import { refundSubject } from './refunds.as-of.js';
import { refundChanges } from './refunds.changes.js';
import { refundHistory } from './refunds.history.js';
import { refundExport } from './refunds.export.js';
import { refundNews } from './refunds.news.js';
import { RefundsModule } from './refunds.module.js';

export const refundsArea = defineArea<RefundEvent>({
  name: 'refunds',
  events: refundEvents,
  views: [refundsView],
  history: refundHistory,
  auditSubjects: [refundSubject],
  personExport: refundExport,
  news: refundNews,
  changes: refundChanges,
  accessTargets: { refunds: liveTable(refundsView) },
  releasesFiles: ['RefundWithdrawn'],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: RefundsModule,
});
