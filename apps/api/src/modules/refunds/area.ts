import { type RefundEvent, refundEvents } from '@staffroom/domain/refunds/refund-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { entriesById, type EntriesById } from '../area/person-export.js';
import { refundsView } from './refunds.view.js';
import { refundSubject } from './refunds.as-of.js';
import { refundMeanings } from './refunds.events.js';
import { refundNews } from './refunds.news.js';
import { RefundsModule } from './refunds.module.js';

export const refundsArea = defineArea<RefundEvent, EntriesById>({
  name: 'refunds',
  events: refundEvents,
  meanings: refundMeanings,
  views: [refundsView],
  auditSubjects: [refundSubject],
  personExport: entriesById(
    'refunds.json',
    'every refund you asked for, with its receipt, decision and comment; amounts are in cents',
  ),
  news: refundNews,
  accessTargets: { refunds: liveTable(refundsView) },
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: RefundsModule,
});
