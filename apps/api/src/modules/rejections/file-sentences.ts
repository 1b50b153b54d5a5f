/** Of documents, payslips and notifications. */
import { t } from '@staffroom/contracts/texts/text.js';
import type { Sentences } from './sentences.js';

export const fileSentences = {
  noSuchDocument: () => t('There is no such document.'),
  documentExists: () => t('This document already exists.'),
  noSuchPayslip: () => t('There is no such payroll document.'),
  payslipExists: () => t('This payroll document already exists.'),
  fiscalYear: ({ from, to }) =>
    t('The fiscal year must be from {from} to {to}.', { from: String(from), to: String(to) }),
  monthOfYear: () => t('The month must be from 1 to 12.'),
  noSuchNotification: () => t('There is no such notification.'),
  noSuchLeaveWarning: () => t('There is no such notice about leave.'),
  notConfigurable: ({ notificationType }) => t('How {type} is delivered cannot be chosen.', { type: notificationType }),
  noSuchChannel: ({ channels }) => t('Please choose one of {channels}.', { channels }),
} satisfies Partial<Sentences>;
