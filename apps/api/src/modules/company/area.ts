import { type CompanyEvent, companyEvents, companyStream } from '@staffroom/domain/company/company-events.js';
import { defineFormerArea, noContents, noNews } from '../area/former-parts.js';
import type { AuditSubject } from '../area/audit-subject.js';
import { forEveryone, forHr } from '../area/changes.js';
import { CompanyModule } from './company.module.js';
import { companyDaysView } from './company-days.view.js';
import { companyHistory } from './company.history.js';
import { reminderPolicyView } from './reminder-policy.view.js';
import { retentionView } from './retention.view.js';
import { specialKindsView } from './special-kinds.view.js';

/** There is one policy, so it is found by its name. */
const policySubject: AuditSubject = {
  kind: 'company',
  words: 'company policy',
  hint: ' Its history begins when HR changes something, and its name is “policy”.',
  idField: 'companyId',
  isPersonal: false,
  find: async ({ db }, given) => {
    const { rowCount } = await db.query('select 1 from log.events where stream = $1 and version = 1', [companyStream]);
    return given === 'policy' && rowCount === 1 ? { id: given, stream: companyStream } : null;
  },
  events: ({ stream }) => ({ sql: 'e.stream = $1', values: [stream] }),
  state: null,
};

/** On the page Leave Policy, and in dialogs of Security Events and of Import and Export. */
const shown = [forHr('company-policy')];

export const companyArea = defineFormerArea<CompanyEvent>({
  name: 'company',
  events: companyEvents,
  views: [reminderPolicyView, retentionView, specialKindsView, companyDaysView],
  history: companyHistory,
  auditSubjects: [policySubject],
  personExport: {
    files: {},
    begin: () => ({
      on: {
        RemindersChanged: 'in activity.json only',
        CarryOverChanged: 'in activity.json only',
        SpecialLeaveKindSet: 'in activity.json only',
        SpecialLeaveKindRemoved: 'in activity.json only',
        CompanyDayAdded: 'in activity.json only',
        CompanyDayRemoved: 'in activity.json only',
        RetentionChanged: 'in activity.json only',
        SecondFactorPolicyChanged: 'in activity.json only',
        PayrollSettingsChanged: 'in activity.json only',
      },
      contents: noContents,
    }),
  },
  news: noNews,
  changes: {
    RemindersChanged: () => shown,
    CarryOverChanged: () => shown,
    SpecialLeaveKindSet: () => [...shown, forEveryone('balance', 'time-off')],
    SpecialLeaveKindRemoved: () => [...shown, forEveryone('balance')],
    CompanyDayAdded: () => [...shown, forEveryone('calendar', 'time-off')],
    CompanyDayRemoved: () => [...shown, forEveryone('calendar', 'time-off')],
    RetentionChanged: () => shown,
    SecondFactorPolicyChanged: () => shown,
    PayrollSettingsChanged: () => shown,
  },
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: CompanyModule,
});
