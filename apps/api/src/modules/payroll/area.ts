import { payslipEvents, type PayslipEvent, payslipStream } from '@staffroom/domain/payroll/payslip-events.js';
import { releaseStagedBy } from '../../platform/files/staged-by.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { inOwnStream } from '../area/audit-subject.js';
import { entriesById, type EntriesById } from '../area/person-export.js';
import { payslipMeanings } from './payroll.events.js';
import { PayrollModule } from './payroll.module.js';
import { payslipNews } from './payroll.news.js';
import { payslipsView } from './payslips.view.js';

export const payrollArea = defineArea<PayslipEvent, EntriesById>({
  name: 'payroll',
  events: payslipEvents,
  meanings: payslipMeanings,
  views: [payslipsView],
  auditSubjects: [
    {
      kind: 'payslip',
      words: 'payslip',
      hint: '',
      idField: 'payslipId',
      isPersonal: true,
      ...inOwnStream(payslipStream),
      state: null,
    },
  ],
  personExport: entriesById('payslips.json', 'your payslips'),
  news: payslipNews,
  accessTargets: { payroll: liveTable(payslipsView) },
  subscriptions: () => [],
  forgetPerson: (userId) => [releaseStagedBy(userId)],
  notBackedUp: {},
  module: PayrollModule,
});
