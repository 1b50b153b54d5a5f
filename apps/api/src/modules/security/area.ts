import { type SecurityEvent, securityEvents } from '@staffroom/domain/security/security-events.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { entriesInOrder, type ExportEntry } from '../area/person-export.js';
import { forgetFailuresOf } from './failed-sign-ins.js';
import { logSecurityEvents } from './log-security-events.policy.js';
import { securityEventsView } from './security-events.view.js';
import { securityMeanings } from './security.events.js';
import { SecurityModule } from './security.module.js';

export const securityArea = defineArea<SecurityEvent, ExportEntry[]>({
  name: 'security',
  events: securityEvents,
  meanings: securityMeanings,
  views: [securityEventsView],
  auditSubjects: [],
  personExport: entriesInOrder(
    'sign-ins.json',
    'when and from where you signed in, when you signed out everywhere, and failed attempts to sign in to your account',
  ),
  news: noNews,
  accessTargets: {},
  subscriptions: () => [logSecurityEvents()],
  forgetPerson: (userId) => [forgetFailuresOf(userId)],
  notBackedUp: {
    'state.failed_sign_ins': 'failures, refusals and sign-ins of the last minutes, which are not recorded yet',
    'state.unknown_sign_ins': 'counts of attempts that concern no account',
  },
  module: SecurityModule,
});
