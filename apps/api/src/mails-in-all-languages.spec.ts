/**
 * Every kind of mail in every language, to be read in the snapshot. What `Intl` makes is in ‹ ›, because it differs between versions of Node.
 * The notifications in the portal have the same titles and messages.
 */
import type { MailTemplate } from '@staffroom/contracts/mails.js';
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import { type Language, languages } from '@staffroom/contracts/texts/languages.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { areas } from './composition.js';
import type { WrittenMail } from './modules/mails/facade.js';
import { NewsCatalog, type NotificationFacts } from './modules/notifications/news-catalog.js';
import { notificationMail } from './modules/notifications/notification-mail-text.js';
import { invitationMail } from './modules/password-reset/invitation-mails.js';
import { passwordResetMail } from './modules/password-reset/reset-mails.js';
import { secondFactorMail } from './modules/second-factor/second-factor-mails.js';
import { manyFailedMail, newBrowserMail } from './modules/security/security-mails.js';
import { emailChangedMail } from './modules/users/email-changed-mails.js';
import { ibanChangedMail } from './modules/users/iban-changed-mails.js';
import { passwordChangedMail } from './modules/users/password-changed-mails.js';
import { loadCatalogs } from './platform/languages/load-catalogs.js';
import { inLanguage } from './platform/languages/reader-language.js';

const everyLanguage = Object.keys(languages) as Language[];
const url = 'https://hr.example';
const news = new NewsCatalog(areas);

const [review, cancelled] = [
  { isOwn: false, reviewerName: null },
  { status: 'CANCELLED', from: '2026-11-05' },
];
const timeOff = { id: 'r', type: 'VACATION', startDate: '2026-11-03', endDate: '2026-11-07', hours: 40, review };
const pending = { ...timeOff, status: 'PENDING', cancellation: null };
const asked = { ...pending, cancellation: { ...cancelled, status: 'REQUESTED' } };
const approved = { ...timeOff, status: 'APPROVED', cancellation: null };
const refund = { id: 'r', title: 'Refund 2026-0001', amountCents: 12_550, status: 'PENDING', review };
const warning = { id: 'w', fromYear: 2026, hours: 16, leftHours: 24, lastDay: '2027-03-31', warnedOn: '2026-11-01' };
const newYear = { ...warning, occasion: 'NEW_YEAR', newYearHours: 200, warnedOn: '2027-01-04' };

const about = (type: NotificationType, row: object = {}, part: NotificationFacts['part'] = null): WrittenMail =>
  notificationMail(news, { type, subjectName: 'Ana Lopez', actorName: 'Bo Lee', part, ...row }, url);

/** A new kind does not compile without its examples. */
const examples: Record<MailTemplate, () => readonly WrittenMail[]> = {
  NEW_DOCUMENT: () => [1, 3].map((together) => about('NEW_DOCUMENT', { document: { id: 'd', together } })),
  NEW_PAYROLL: () =>
    [1, 2].map((together) => about('NEW_PAYROLL', { payslip: { together, fiscalYear: 2026, month: 10 } })),
  NEW_REFUND: () => [about('NEW_REFUND', { refund }), about('NEW_REFUND', { refund: null })],
  REFUND_STATUS_CHANGE: () =>
    ['APPROVED', 'REJECTED'].map((status) => about('REFUND_STATUS_CHANGE', { refund: { ...refund, status } })),
  NEW_TIME_OFF: () => [
    about('NEW_TIME_OFF', { timeOff: pending }),
    about('NEW_TIME_OFF', { timeOff: { ...pending, type: 'SPECIAL', endDate: '2026-11-03', hours: 1 } }),
    about('NEW_TIME_OFF', { timeOff: asked }, 'cancellation'),
    about('NEW_TIME_OFF', { timeOff: pending }, 'recounted'),
  ],
  TIME_OFF_STATUS_CHANGE: () => [
    about('TIME_OFF_STATUS_CHANGE', { timeOff: { ...approved, type: 'SPECIAL' } }),
    about('TIME_OFF_STATUS_CHANGE', { timeOff: { ...approved, status: 'REJECTED' } }),
    about('TIME_OFF_STATUS_CHANGE', { timeOff: { ...approved, type: 'SICK', isEntered: true } }),
    about('TIME_OFF_STATUS_CHANGE', { timeOff: { ...approved, hours: 0 } }, 'recounted'),
    ...(['shortened', 'cancelled', 'kept'] as const).map((part) =>
      about('TIME_OFF_STATUS_CHANGE', { timeOff: approved }, part),
    ),
  ],
  SICK_LEAVE_LOGGED: () => [about('SICK_LEAVE_LOGGED', { timeOff: { ...pending, type: 'SICK' } })],
  NEW_ACCOUNT: () => [about('NEW_ACCOUNT')],
  TIME_OFF_WAITING: () => [
    about('TIME_OFF_WAITING', { timeOff: pending }),
    about('TIME_OFF_WAITING', { timeOff: asked }, 'cancellation'),
  ],
  TIME_OFF_OVERDUE: () => [
    about('TIME_OFF_OVERDUE', { timeOff: pending }),
    about('TIME_OFF_OVERDUE', { timeOff: asked }, 'cancellation'),
  ],
  REFUND_WAITING: () => [about('REFUND_WAITING', { refund })],
  REFUND_OVERDUE: () => [about('REFUND_OVERDUE', { refund })],
  LEAVE_EXPIRING: () => [
    about('LEAVE_EXPIRING', { leaveWarning: { ...warning, occasion: 'EXPIRY' } }),
    about('LEAVE_EXPIRING', { leaveWarning: newYear }),
  ],
  INVITATION: () => [invitationMail(url, 7)],
  PASSWORD_RESET: () => [passwordResetMail(url, 60)],
  PASSWORD_CHANGED: () => [passwordChangedMail('change', url), passwordChangedMail('hr', url)],
  EMAIL_CHANGED: () => [emailChangedMail(t('This is now the address of your Staffroom account.'), url)],
  FORMER_EMAIL_CHANGED: () => [emailChangedMail(t('This is no longer the address of your Staffroom account.'), url)],
  IBAN_CHANGED: () => [ibanChangedMail('DE89370400440532013000', url), ibanChangedMail(null, url)],
  SECOND_FACTOR_ADDED: () => [secondFactorMail('SECOND_FACTOR_ADDED', {}, url)],
  SECOND_FACTOR_REMOVED: () => [secondFactorMail('SECOND_FACTOR_REMOVED', {}, url)],
  SECOND_FACTOR_RESET: () => [secondFactorMail('SECOND_FACTOR_RESET', {}, url)],
  RECOVERY_CODE_USED: () => [0, 1, 9].map((left) => secondFactorMail('RECOVERY_CODE_USED', { left }, url)),
  SIGN_IN_FROM_NEW_BROWSER: () => [newBrowserMail({ browser: 'Firefox', address: '203.0.113.7', at: '‹time›' }, url)],
  MANY_SIGN_INS_FAILED: () => [manyFailedMail(20, url)],
};

beforeAll(async () => {
  await loadCatalogs(everyLanguage);
  const shown = (kind: 'DateTimeFormat' | 'NumberFormat', write: (value: number) => string) =>
    Object.defineProperty(Intl[kind].prototype, 'format', { get: () => (value: number) => `‹${write(value)}›` });
  shown('DateTimeFormat', (at) => new Date(at).toISOString().slice(0, 10));
  shown('NumberFormat', String);
});

it.each(everyLanguage)('every kind of mail in the language %s', (language) => {
  const known = new Set<string>();
  const read = Object.entries(examples).flatMap(([kind, mails]) =>
    inLanguage(language, mails).map((mail) => [`# ${kind}: ${mail.subject}`, ...newLines(mail, known)].join('\n')),
  );
  expect(`\n${read.join('\n')}\n`).toMatchSnapshot();
});

/** Those that no mail before has: the footer, for one, is the same in most. Without addresses. */
function newLines({ text }: WrittenMail, known: Set<string>): string[] {
  const lines = text.split('\n').filter((line) => line && !/^(?:https:|-- |Staffroom$)/.test(line) && !known.has(line));
  for (const line of lines) known.add(line);
  return lines;
}
