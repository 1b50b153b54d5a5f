import type { MailTemplate } from '@staffroom/contracts/mails.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';

const kinds: Record<MailTemplate, Text> = {
  NEW_DOCUMENT: text('New document'),
  NEW_PAYROLL: text('New payroll'),
  NEW_REFUND: text('New refund'),
  REFUND_STATUS_CHANGE: text('Refund status change'),
  NEW_TIME_OFF: text('New time off'),
  TIME_OFF_STATUS_CHANGE: text('Time off status change'),
  SICK_LEAVE_LOGGED: text('Sick leave logged', 'a notification of one'),
  NEW_ACCOUNT: text('New account'),
  TIME_OFF_WAITING: text('Time off waiting'),
  REFUND_WAITING: text('Refund waiting'),
  TIME_OFF_OVERDUE: text('Time off overdue'),
  REFUND_OVERDUE: text('Refund overdue'),
  LEAVE_EXPIRING: text('Leave expiring'),
  INVITATION: text('Invitation'),
  PASSWORD_RESET: text('Password reset'),
  PASSWORD_CHANGED: text('Password changed'),
  EMAIL_CHANGED: text('Email changed'),
  FORMER_EMAIL_CHANGED: text('Former email changed'),
  IBAN_CHANGED: text('IBAN changed'),
  SECOND_FACTOR_ADDED: text('Second factor added'),
  SECOND_FACTOR_REMOVED: text('Second factor removed'),
  SECOND_FACTOR_RESET: text('Second factor reset'),
  RECOVERY_CODE_USED: text('Recovery code used'),
  SIGN_IN_FROM_NEW_BROWSER: text('Sign in from new browser'),
  MANY_SIGN_INS_FAILED: text('Many sign ins failed'),
};

export function mailKind(template: string): string {
  return template in kinds ? t(kinds[template as MailTemplate]) : template;
}
