import { type CompanyEvent, companyEvents, companyStream } from '@staffroom/domain/company/company-events.js';
import { sql } from '../../platform/database/sql.js';
import { defineArea } from '../area/area.js';
import type { AuditSubject } from '../area/audit-subject.js';
import { noNews } from '../area/news.js';
import { noExport } from '../area/person-export.js';
import { companyDaysView } from './company-days.view.js';
import { companyLanguageView } from './company-language.view.js';
import { companyMeanings } from './company.events.js';
import { CompanyModule } from './company.module.js';
import { reminderPolicyView } from './reminder-policy.view.js';
import { retentionView } from './retention.view.js';
import { teamFilesPolicyView } from './team-files-policy.view.js';
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
  events: ({ stream }) => sql`e.stream = ${stream}`,
  state: null,
};

export const companyArea = defineArea<CompanyEvent>({
  name: 'company',
  events: companyEvents,
  meanings: companyMeanings,
  views: [
    reminderPolicyView,
    retentionView,
    specialKindsView,
    companyDaysView,
    teamFilesPolicyView,
    companyLanguageView,
  ],
  auditSubjects: [policySubject],
  personExport: noExport,
  news: noNews,
  accessTargets: {},
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: CompanyModule,
});
