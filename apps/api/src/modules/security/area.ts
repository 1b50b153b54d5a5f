import { limitedCalls } from '@staffroom/contracts/security.js';
import { type SecurityEvent, securityEvents } from '@staffroom/domain/security/security-events.js';
import { defineFormerArea, noChange, noNews } from '../area/former-parts.js';
import { forgetFailuresOf } from './failed-sign-ins.js';
import { logSecurityEvents } from './log-security-events.policy.js';
import { securityExport } from './security.export.js';
import { SecurityModule } from './security.module.js';
import { securityEventsView } from './security-events.view.js';

export const securityArea = defineFormerArea<SecurityEvent>({
  name: 'security',
  events: securityEvents,
  views: [securityEventsView],
  history: {
    sentences: {
      SignedIn: ({ newBrowser, ...from }) => ({
        what: `signed in from ${newBrowser ? 'a new browser, ' : ''}${place(from)}`,
      }),
      SignInsCounted: ({ signIns, ...from }) => ({
        what: `counted ${signIns} more ${signIns === 1 ? 'sign-in' : 'sign-ins'} from ${place(from)}`,
      }),
      SignInsFailed: ({ failures, ...from }) => ({ what: `counted ${failures} failed sign-ins from ${place(from)}` }),
      SignInLimited: ({ refused, ...from }) => ({
        what: `refused ${limitedCalls(refused, 'sign-in')} after too many attempts from ${place(from)}`,
      }),
      PasswordCallsLimited: ({ call, refused, ...from }) => ({
        what: `refused ${limitedCalls(refused, call)} after too many attempts from ${place(from)}`,
      }),
      ManySignInsFailed: ({ failures }) => ({
        what: `warned the person of ${failures} failed sign-ins within an hour`,
      }),
      SignedOutEverywhere: () => ({ what: 'signed out everywhere' }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: securityExport,
  news: noNews,
  changes: {
    SignedIn: noChange,
    SignInsCounted: noChange,
    SignInsFailed: noChange,
    SignInLimited: noChange,
    PasswordCallsLimited: noChange,
    ManySignInsFailed: noChange,
    SignedOutEverywhere: noChange,
  },
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [logSecurityEvents()],
  forgetPerson: (userId) => [forgetFailuresOf(userId)],
  notBackedUp: {
    'state.failed_sign_ins': 'failures, refusals and sign-ins of the last minutes, which are not recorded yet',
    'state.unknown_sign_ins': 'counts of attempts that concern no account',
  },
  module: SecurityModule,
});

/** Null after an erasure. */
function place({ browser, address }: { browser: string | null; address: string | null }): string {
  return browser === null ? 'an erased place' : `${browser} at ${address}`;
}
