import { type WebhookEvent, webhookEvents, webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { type AuditSubject, inOwnStream } from '../area/audit-subject.js';
import { noNews } from '../area/news.js';
import { noExport } from '../area/person-export.js';
import { forgetDeliveriesAbout } from './delivery-rows.js';
import { webhookMeanings } from './webhooks.events.js';
import { WebhooksModule } from './webhooks.module.js';
import { webhooksView } from './webhooks.view.js';

const webhookSubject: AuditSubject = {
  kind: 'webhook',
  words: 'webhook',
  hint: '',
  idField: 'webhookId',
  isPersonal: false,
  ...inOwnStream(webhookStream),
  state: null,
};

export const webhooksArea = defineArea<WebhookEvent>({
  name: 'webhooks',
  events: webhookEvents,
  meanings: webhookMeanings,
  views: [webhooksView],
  auditSubjects: [webhookSubject],
  personExport: noExport,
  news: noNews,
  accessTargets: { webhooks: liveTable(webhooksView) },
  subscriptions: () => [], // with the worker that it wakes: `WebhookWork`
  forgetPerson: (userId) => [forgetDeliveriesAbout(userId)],
  notBackedUp: {
    'state.webhooks': 'HR adds addresses again; a copy of the portal must not send to the programs of the real one',
    'state.webhook_deliveries': 'what was sent and is to be sent belongs to addresses that are left out',
  },
  module: WebhooksModule,
});
