import { type WebhookEvent, webhookEvents, webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea, noContents, noNews } from '../area/former-parts.js';
import { type AuditSubject, inOwnStream } from '../area/audit-subject.js';
import { forHr } from '../area/changes.js';
import { forgetDeliveriesAbout } from './delivery-rows.js';
import { webhooksHistory } from './webhooks.history.js';
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

const changed = () => [forHr('webhooks')];
const inActivityOnly = 'in activity.json only' as const;

export const webhooksArea = defineFormerArea<WebhookEvent>({
  name: 'webhooks',
  events: webhookEvents,
  views: [webhooksView],
  history: webhooksHistory,
  auditSubjects: [webhookSubject],
  personExport: {
    files: {},
    begin: () => ({
      on: {
        WebhookAdded: inActivityOnly,
        WebhookChanged: inActivityOnly,
        WebhookSecretReplaced: inActivityOnly,
        WebhookSwitchedOn: inActivityOnly,
        WebhookSwitchedOff: inActivityOnly,
        WebhookRemoved: inActivityOnly,
        WebhookTested: inActivityOnly,
        WebhookResent: inActivityOnly,
      },
      contents: noContents,
    }),
  },
  news: noNews,
  changes: {
    WebhookAdded: changed,
    WebhookChanged: changed,
    WebhookSecretReplaced: changed,
    WebhookSwitchedOn: changed,
    WebhookSwitchedOff: changed,
    WebhookRemoved: changed,
    WebhookTested: changed,
    WebhookResent: changed,
  },
  accessTargets: { webhooks: liveTable(webhooksView) },
  releasesFiles: [],
  subscriptions: () => [], // with the worker that it wakes: `WebhookWork`
  forgetPerson: (userId) => [forgetDeliveriesAbout(userId)],
  notBackedUp: {
    'state.webhooks': 'HR adds addresses again; a copy of the portal must not send to the programs of the real one',
    'state.webhook_deliveries': 'what was sent and is to be sent belongs to addresses that are left out',
  },
  module: WebhooksModule,
});
