import { factorWords } from '@staffroom/contracts/second-factor.js';
import { type SecondFactorEvent, secondFactorEvents } from '@staffroom/domain/second-factor/second-factor-events.js';
import { defineFormerArea, noChange, noNews } from '../area/former-parts.js';
import { secondFactorExport } from './second-factor.export.js';
import { SecondFactorModule } from './second-factor.module.js';
import { recoveryCodesView, secondFactorsView } from './second-factors.view.js';

export const secondFactorArea = defineFormerArea<SecondFactorEvent>({
  name: 'second-factor',
  events: secondFactorEvents,
  views: [secondFactorsView, recoveryCodesView],
  history: {
    sentences: {
      SecondFactorAdded: ({ kind, name }) => ({
        what: `added a second factor: ${factorWords[kind].label.toLowerCase()}${name === null ? '' : ` “${name}”`}`,
      }),
      SecondFactorRemoved: () => ({ what: 'removed a second factor' }),
      SecondFactorReset: () => ({ what: 'reset the second factor' }),
      RecoveryCodesIssued: ({ count }) => ({ what: `got ${count} recovery codes` }),
      RecoveryCodeUsed: ({ left }) => ({ what: `used a recovery code, and has ${left} left` }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: secondFactorExport,
  news: noNews,
  changes: {
    SecondFactorAdded: noChange,
    SecondFactorRemoved: noChange,
    SecondFactorReset: noChange,
    RecoveryCodesIssued: noChange,
    RecoveryCodeUsed: noChange,
  },
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  // What is secret belongs to auth, which forgets it.
  forgetPerson: () => [],
  notBackedUp: {},
  module: SecondFactorModule,
});
