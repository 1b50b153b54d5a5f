import { payslipEvents, type PayslipEvent, payslipStream } from '@staffroom/domain/payroll/payslip-events.js';
import { releaseStagedBy } from '../../platform/files/staged-by.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea } from '../area/former-parts.js';
import { inOwnStream } from '../area/audit-subject.js';
import { forPerson, forTeamManagerOf } from '../area/changes.js';
import { changed, month } from '../area/words.js';
import { payslipsView } from './payslips.view.js';
import { payslipExport } from './payroll.export.js';
import { payslipNews } from './payroll.news.js';
import { PayrollModule } from './payroll.module.js';

export const payrollArea = defineFormerArea<PayslipEvent>({
  name: 'payroll',
  events: payslipEvents,
  views: [payslipsView],
  history: {
    sentences: {
      PayslipUploaded: ({ fiscalYear, month: monthOfYear, fileName }) => ({
        what: `uploaded the payslip for ${month(fiscalYear, monthOfYear)}`,
        changes: fileName ? changed('File', null, fileName) : [],
      }),
      PayslipDeleted: () => ({ what: 'deleted the payslip' }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
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
  personExport: payslipExport,
  news: payslipNews,
  changes: {
    PayslipUploaded: ({ data: { userId } }) => [forPerson(userId, 'payslips'), forTeamManagerOf(userId, 'payslips')],
    PayslipDeleted: ({ data: { userId } }) => [
      forPerson(userId, 'payslips', 'notifications'),
      forTeamManagerOf(userId, 'payslips'),
    ],
  },
  accessTargets: { payroll: liveTable(payslipsView) },
  releasesFiles: ['PayslipDeleted'],
  subscriptions: () => [],
  forgetPerson: (userId) => [releaseStagedBy(userId)],
  notBackedUp: {},
  module: PayrollModule,
});
