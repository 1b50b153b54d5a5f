/** Recorded events never change, so neither may the names of their streams, nor the fields that are encrypted in them. */
import { accessEvents, accessStream } from './access/access-events.js';
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

test.each([
  ['accesses', accessEvents, {}],
  ['calendar feeds', calendarFeedEvents, { CalendarFeedCreated: [], CalendarFeedRevoked: [] }],
  ['documents', documentEvents, { DocumentUploaded: ['fileName'], DocumentDeleted: [] }],
  ['leave warnings', leaveWarningEvents, { LeaveWarningMailed: [], LeaveWarningOpened: [] }],
  ['mails', mailEvents, { MailResent: [] }],
  [
    'notifications',
    inboxEvents,
    {
      NotificationRaised: [],
      NotificationRead: [],
      AllNotificationsRead: [],
      NotificationPreferencesChanged: [],
    },
  ],
  ['payslips', payslipEvents, { PayslipUploaded: ['fileName'], PayslipDeleted: [] }],
  [
    'refunds',
    refundEvents,
    {
      RefundRequested: ['description', 'fileName'],
      RefundReviewed: ['comment'],
      RefundWithdrawn: [],
      RefundPaymentReserved: [],
      RefundPaymentReleased: [],
      RefundPaid: [],
    },
  ],
  ['reminders', reminderEvents, { ReviewersReminded: [], HrReminded: [] }],
  [
    'second factors',
    secondFactorEvents,
    {
      SecondFactorAdded: ['name'],
      SecondFactorRemoved: [],
      SecondFactorReset: [],
      RecoveryCodesIssued: [],
      RecoveryCodeUsed: [],
    },
  ],
  [
    'sign-ins',
    securityEvents,
    {
      SignedIn: origin,
      SignInsCounted: origin,
      SignInsFailed: origin,
      SignInLimited: origin,
      PasswordCallsLimited: origin,
      ManySignInsFailed: [],
      SignedOutEverywhere: [],
    },
  ],
  ['substitutes', substituteEvents, { SubstituteNamed: [], SubstituteRemoved: [] }],
  ['teams', teamEvents, {}],
  [
    'time off',
    timeOffEvents,
    {
      LeaveAccountOpened: [],
      VacationDaysChanged: [],
      CountryChanged: [],
      VacationHoursCorrected: [],
      RegionChanged: ['region'],
      WorkPatternChanged: ['hours'],
      TimeOffRequested: ['type', 'days', 'partOf', 'reason', 'special'],
      TimeOffReviewed: ['days', 'comment'],
      VacationDaysCounted: ['days'],
      TimeOffRecounted: ['type', 'days', 'partOf'],
      TimeOffWithdrawn: [],
      CancellationRequested: ['reason'],
      CancellationRejected: ['comment'],
      TimeOffCancelled: ['days', 'consent', 'comment'],
      LeaveCarriedOver: ['hours', 'parts'],
      LeaveExpiryWarned: ['occasion', 'hours', 'leftHours', 'expiresOn', 'lastDay', 'newYearHours'],
      LeaveLapsed: ['expiresOn', 'lastDay', 'hours'],
      ClosureEntered: ['dayId'],
      ClosureSkipped: ['dayId', 'why'],
      ClosureTakenBack: ['dayId'],
    },
  ],
  [
    'accounts',
    userEvents,
    {
      UserCreated: profile,
      UserEdited: profile,
      EmploymentChanged: ['employeeNumber', 'region', 'iban'],
      UserArchived: [],
      UserRestored: [],
      ErasurePlanned: [],
      ErasurePlanCancelled: [],
      UserDeleted: [],
      PasswordChanged: [],
      PasswordResetRequested: [],
      UserInvited: [],
      UserInvitedAgain: [],
      IdentityLinked: ['subject'],
    },
  ],
] as [string, Record<string, EventSpec>, Record<string, string[]>][])(
  'R23 the log encrypts these fields of %s under the person’s key',
  (_, catalog, encrypted) => {
    const aboutAPerson = Object.entries(catalog).filter(([, { subject }]) => subject !== undefined);
    const fields = aboutAPerson.map(([type, { personal }]) => [type, Object.keys(personal ?? {})]);
    expect(Object.fromEntries(fields)).toEqual(encrypted);
    for (const [, { subject, personal }] of aboutAPerson) {
      expect(subject).toBe('userId');
      expect(Object.values(personal ?? {})).not.toContain(false);
    }
  },
);

test('R23 a person’s key is issued with their account and with no other event', () => {
  const catalogs: Record<string, EventSpec>[] = [
    accessEvents,
    documentEvents,
    inboxEvents,
    secondFactorEvents,
    securityEvents,
    timeOffEvents,
    userEvents,
  ];
  const issuing = catalogs.flatMap(Object.entries<EventSpec>).filter(([, { issuesKey }]) => issuesKey);
  expect(issuing.map(([type]) => type)).toEqual(['UserCreated']);
});

test('an event that is not about a person is not encrypted', () => {
  expect(accessEvents).toEqual({
    FileRead: { version: 1 },
    AccessRefused: { version: 1 },
    FileReadsCounted: { version: 1 },
    RefusalsCounted: { version: 1 },
  });
  expect(apiTokenEvents).toEqual({ ApiTokenCreated: { version: 1 }, ApiTokenRevoked: { version: 1 } });
  expect(webhookEvents).toEqual({
    WebhookAdded: { version: 1 },
    WebhookChanged: { version: 1 },
    WebhookSecretReplaced: { version: 1 },
    WebhookSwitchedOn: { version: 1 },
    WebhookSwitchedOff: { version: 1 },
    WebhookRemoved: { version: 1 },
    WebhookTested: { version: 1 },
    WebhookResent: { version: 1 },
  });
  expect(companyEvents).toEqual({
    RemindersChanged: { version: 1 },
    CarryOverChanged: { version: 1 },
    SpecialLeaveKindSet: { version: 1 },
    SpecialLeaveKindRemoved: { version: 1 },
    CompanyDayAdded: { version: 1 },
    CompanyDayRemoved: { version: 1 },
    RetentionChanged: { version: 1 },
    SecondFactorPolicyChanged: { version: 1 },
    PayrollSettingsChanged: { version: 1 },
  });
  expect(setAsideEvents).toEqual({ EventSetAside: { version: 1 } });
  expect(teamEvents).toEqual({ TeamCreated: { version: 1 }, TeamEdited: { version: 1 }, TeamDeleted: { version: 1 } });
});

test.each([
  [accessStream, 'access-1'],
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
