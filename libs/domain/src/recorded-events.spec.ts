/** Recorded events never change, so neither may the names of their streams, nor the fields that are encrypted in them. */
import { accessEvents, accessStream, exportsStream } from './access/access-events.js';
import { apiTokenEvents, apiTokenStream } from './api-tokens/api-token-events.js';
import { calendarFeedEvents, calendarFeedsStream } from './calendar-feeds/calendar-feed-events.js';
import { companyEvents, companyStream } from './company/company-events.js';
import { documentEvents, documentStream } from './documents/document-events.js';
import type { EventSpec } from './event-catalog.js';
import { leaveWarningEvents, leaveWarningsStream } from './leave-warnings/leave-warning-events.js';
import { mailEvents, mailStream } from './mails/mail-events.js';
import { inboxEvents, inboxStream } from './notifications/inbox-events.js';
import { payslipEvents, payslipStream } from './payroll/payslip-events.js';
import { refundEvents, refundStream } from './refunds/refund-events.js';
import { reminderEvents, reminderStream } from './reminders/reminder-events.js';
import { secondFactorEvents, secondFactorStream } from './second-factor/second-factor-events.js';
import { securityEvents, securityStream } from './security/security-events.js';
import { setAsideEvents, setAsideStream } from './set-aside/set-aside-events.js';
import { substituteEvents, substitutesStream } from './substitutes/substitute-events.js';
import { teamEvents, teamStream } from './teams/team-events.js';
import { timeOffEvents, timeOffStream } from './time-off/time-off-events.js';
import { userEvents, userStream } from './users/user-events.js';
import { webhookEvents, webhookStream } from './webhooks/webhook-events.js';

const profile = ['email', 'fullName', 'jobTitle'];
const origin = ['address', 'browser'];

/**
 * These stay encrypted. A new event is listed if it encrypts anything but text: `clear-text.spec.ts` already fails for each text that is
 * neither encrypted nor reviewed.
 */
const encrypted: Record<string, string[]> = {
  CancellationRejected: ['comment'],
  CancellationRequested: ['reason'],
  ClosureEntered: ['dayId'],
  ClosureSkipped: ['dayId', 'why'],
  ClosureTakenBack: ['dayId'],
  ConfirmationsFailed: origin,
  DocumentUploaded: ['fileName'],
  EmploymentChanged: ['employeeNumber', 'region', 'iban'],
  IdentityLinked: ['subject'],
  LanguageSet: ['language'],
  LeaveCarriedOver: ['hours', 'parts'],
  LeaveExpiryWarned: ['occasion', 'hours', 'leftHours', 'expiresOn', 'lastDay', 'newYearHours'],
  LeaveLapsed: ['expiresOn', 'lastDay', 'hours'],
  PasswordCallsLimited: origin,
  PayslipUploaded: ['fileName'],
  ProviderSignInsRefused: origin,
  RefundRequested: ['description', 'fileName'],
  RefundReviewed: ['comment'],
  RegionChanged: ['region'],
  SecondFactorAdded: ['name'],
  SignInLimited: origin,
  SignInsCounted: origin,
  SignInsFailed: origin,
  SignedIn: origin,
  SignedOut: origin,
  TimeOffCancelled: ['days', 'consent', 'comment'],
  TimeOffRecounted: ['type', 'days', 'partOf'],
  TimeOffRequested: ['type', 'days', 'partOf', 'reason', 'special'],
  TimeOffReviewed: ['days', 'comment'],
  UserCreated: profile,
  UserEdited: profile,
  WorkPatternChanged: ['hours'],
};

/** All of their events are about no person, so that nothing in them is encrypted. */
const aboutNoPerson = [accessEvents, apiTokenEvents, companyEvents, setAsideEvents, teamEvents, webhookEvents];
const aboutAPerson = [
  calendarFeedEvents,
  documentEvents,
  inboxEvents,
  leaveWarningEvents,
  mailEvents,
  payslipEvents,
  refundEvents,
  reminderEvents,
  secondFactorEvents,
  securityEvents,
  substituteEvents,
  timeOffEvents,
  userEvents,
];
const eventsOf = (catalogs: object[]) => catalogs.flatMap((catalog) => Object.entries<EventSpec>({ ...catalog }));

test('R23 the log encrypts these fields under the person’s key', () => {
  const found = eventsOf(aboutAPerson).filter(([, { personal }]) => personal);
  expect(Object.fromEntries(found.map(([type, { personal }]) => [type, Object.keys(personal!)]))).toMatchObject(
    encrypted,
  );
  for (const [, { subject }] of eventsOf(aboutAPerson)) expect(subject).toBe('userId');
});

test('R23 a person’s key is issued with their account and with no other event', () => {
  const issuing = eventsOf(aboutAPerson).filter(([, { issuesKey }]) => issuesKey);
  expect(issuing.map(([type]) => type)).toEqual(['UserCreated']);
});

test('an event that is not about a person is not encrypted', () => {
  expect(eventsOf(aboutNoPerson).filter(([, { subject, personal }]) => subject ?? personal)).toEqual([]);
});

test.each([
  [accessStream, 'access-1'],
  [exportsStream, 'exports-1'],
  [apiTokenStream, 'api-token-1'],
  [calendarFeedsStream, 'calendar-feeds-1'],
  [documentStream, 'document-1'],
  [inboxStream, 'inbox-1'],
  [leaveWarningsStream, 'leave-warnings-1'],
  [mailStream, 'mail-1'],
  [payslipStream, 'payslip-1'],
  [refundStream, 'refund-1'],
  [reminderStream, 'reminder-1'],
  [secondFactorStream, 'second-factor-1'],
  [securityStream, 'security-1'],
  [substitutesStream, 'substitutes-1'],
  [teamStream, 'team-1'],
  [timeOffStream, 'time-off-1'],
  [userStream, 'user-1'],
  [webhookStream, 'webhook-1'],
])('the stream %# of an id is named %s', (nameOf, name) => {
  expect(nameOf('1')).toBe(name);
});

test('the stream of the company is named company', () => {
  expect(companyStream).toBe('company');
});

test('the stream that sets an event aside is named after the position of that event', () => {
  expect(setAsideStream(7)).toBe('set-aside-7');
});
