import { teamEvents } from '@staffroom/domain/teams/team-events.js';
import { areas, catalogs } from '../../composition.js';
import { typesOf } from './event-types.js';
import { describeEvent } from './sentences.js';

const types = catalogs.flatMap((catalog) => Object.keys(catalog));
const names = { person: (id: string) => ({ ana: 'Ana', bo: 'Bo' })[id] ?? 'Deleted user', team: () => 'Blue' };
const sentenceOf = (type: string, data: object, was = {}) => {
  const { what, changes = [], comment } = describeEvent(areas, { type, data }, { was, names })!;
  const lines = changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`);
  return [what, ...lines, ...(comment ? [comment] : [])].join(' | ');
};

describe('R41 the sentence for an event', () => {
  it.each(types)('%s has a sentence in exactly one area [R41.2]', (type) => {
    expect(areas.list.filter(({ meanings }) => type in meanings)).toHaveLength(1);
  });

  it('can be selected by area or by event type', () => {
    expect(typesOf(areas.list, 'Teams, timeoffREQUESTED')).toEqual([...Object.keys(teamEvents), 'TimeOffRequested']);
    expect(() => typesOf(areas.list, 'salaries')).toThrow('--type must name an area (users, teams, time-off');
  });

  it.each<[type: string, data: object, was: object, words: string]>([
    [
      'UserCreated',
      { fullName: 'Ana', role: 'HR_MANAGER', teamId: null, managerId: 'bo', requirePasswordChange: true },
      {},
      'created the account | Full name: null → Ana | Role: null → HR Manager | Manager: null → Bo',
    ],
    [
      'UserEdited',
      { jobTitle: 'Lead', vacationDays: 25, teamId: null, managerId: 'ana' },
      { jobTitle: 'Tester', vacationDays: 23, teamId: 't', managerId: null, email: 'x' },
      'edited the account | Job title: Tester → Lead | Vacation days: 23 → 25 | Team: Blue → null | Manager: null → Ana',
    ],
    ['UserEdited', { jobTitle: null }, { jobTitle: null }, 'edited the account | Job title: null → null'],
    [
      'EmploymentChanged',
      { employeeNumber: 'E-7' },
      { employeeNumber: null },
      'changed the employment details | Employee number: null → E-7',
    ],
    ['LanguageSet', { language: 'tr' }, {}, 'set the language of the account | Language: null → Türkçe'],
    ['UserRestored', {}, {}, 'restored the account | Status: Archived → Active'],
    ['ErasurePlanned', { on: '2032-01-01' }, {}, 'planned to delete the account permanently on 1 Jan 2032'],
    ['ErasurePlanCancelled', {}, {}, 'cancelled the planned deletion of the account'],
    ['CalendarFeedCreated', { kind: 'TEAM' }, {}, 'created a calendar address: Who in my team is away'],
    ['CalendarFeedRevoked', { kind: 'OWN' }, {}, 'revoked a calendar address: My time off'],
    [
      'WebhookAdded',
      { name: 'Doors', host: 'hooks.example.com', types: ['person.created', 'person.archived'] },
      {},
      'added the webhook “Doors” to hooks.example.com, which is told of: account created, account archived',
    ],
    [
      'WebhookChanged',
      { name: 'Doors', host: 'hooks.example.com', types: ['person.created'], isOtherAddress: true },
      {},
      'changed the webhook “Doors” to another address of hooks.example.com, which is told of: account created',
    ],
    ['WebhookSecretReplaced', {}, {}, 'replaced the secret of the webhook'],
    ['WebhookSwitchedOn', {}, {}, 'switched the webhook on'],
    ['WebhookSwitchedOff', { why: 'HR' }, {}, 'switched the webhook off'],
    ['WebhookSwitchedOff', { why: 'GONE' }, {}, 'switched the webhook off, because it replied 410 (gone)'],
    ['WebhookRemoved', {}, {}, 'removed the webhook'],
    ['WebhookTested', {}, {}, 'sent a test to the webhook'],
    ['WebhookResent', { deliveryId: 'one' }, {}, 'sent delivery one to the webhook again'],
    ['UserArchived', {}, {}, 'archived the account | Status: Active → Archived'],
    ['PasswordChanged', { how: 'hr' }, {}, 'set a temporary password'],
    [
      'TeamEdited',
      { teamId: 't', managerId: 'bo' },
      { name: 'Blue', managerId: 'gone' },
      'edited the team | Manager: Deleted user → Bo',
    ],
    [
      'VacationDaysChanged',
      { vacationDays: 25, fromYear: 2026 },
      { vacationDays: 23 },
      'changed the yearly vacation days from 2026 on | Vacation days: 23 → 25',
    ],
    [
      'VacationHoursCorrected',
      { year: 2026, deltaHours: -4, correctionHours: 4 },
      {},
      'corrected the vacation hours of 2026 by -4 hours | Corrections of 2026: 8 hours → 4 hours',
    ],
    [
      'TimeOffRequested',
      { type: 'VACATION', startDate: '2026-03-02', endDate: '2026-03-04', hours: 24, reason: 'Sea' },
      {},
      'requested vacation from 2 Mar 2026 to 4 Mar 2026 (24 hours) | Sea',
    ],
    [
      'TimeOffRequested',
      { type: 'SICK', startDate: '2026-03-02', endDate: '2026-03-02', hours: 1, reason: null },
      {},
      'logged sick leave on 2 Mar 2026 (1 hour)',
    ],
    [
      'TimeOffRequested',
      { type: 'SICK', startDate: '2026-03-02', endDate: '2026-03-02', hours: 8, userId: 'ana', enteredById: 'bo' },
      {},
      'entered sick leave for Ana on 2 Mar 2026 (8 hours)',
    ],
    [
      'CancellationRequested',
      { from: '2026-03-03', reason: 'Ill' },
      {},
      'asked to cancel the leave from 3 Mar 2026 on | Ill',
    ],
    ['CancellationRejected', { comment: 'No' }, {}, 'rejected the cancellation | No'],
    [
      'TimeOffCancelled',
      { from: '2026-03-03', endDate: '2026-03-02', consent: 'AGREED', comment: 'Moved' },
      {},
      'cancelled the leave from 3 Mar 2026 on | Last day: null → 2 Mar 2026 | Consent: null → The person agreed | Moved',
    ],
    [
      'TimeOffCancelled',
      { from: '2026-03-03', endDate: null, consent: null, comment: null },
      {},
      'cancelled the leave | Status: Approved → Cancelled',
    ],
    [
      'TimeOffReviewed',
      { decision: 'REJECTED', comment: 'Release week' },
      {},
      'rejected the request | Status: Pending → Rejected | Release week',
    ],
    ['ClosureEntered', { date: '2026-12-28' }, {}, 'entered it because the company is closed on 28 Dec 2026'],
    [
      'ClosureSkipped',
      { date: '2026-12-28', why: 'TOO_LITTLE_LEAVE' },
      {},
      'entered no vacation for the closure on 28 Dec 2026, because not enough vacation is left',
    ],
    ['ClosureSkipped', { date: '2026-12-28', why: null }, {}, 'entered no vacation for the closure on 28 Dec 2026'],
    ['ClosureTakenBack', { date: '2026-12-28' }, {}, 'took back the closure on 28 Dec 2026'],
    [
      'RefundRequested',
      { amountCents: 1250, title: 'Refund 2026-0001', description: 'Train', fileName: 'a.pdf' },
      {},
      'requested a refund of €12.50 (Refund 2026-0001) | Receipt: null → a.pdf | Train',
    ],
    ['RefundPaymentReserved', { paymentId: 'p' }, {}, 'put the refund into a payment file'],
    ['RefundPaymentReleased', { paymentId: 'p' }, {}, 'took the refund out of the payment file'],
    ['RefundPaid', { paymentId: 'p' }, {}, 'marked the refund as paid'],
    ['RefundPaid', { paymentId: null }, {}, 'marked the refund as paid, without a payment file'],
    ['PayslipUploaded', { fiscalYear: 2026, month: 5, fileName: null }, {}, 'uploaded the payslip for May 2026'],
    [
      'NotificationPreferencesChanged',
      { preferences: [{ notificationType: 'NEW_PAYROLL', channel: 'EMAIL' }] },
      {},
      'changed how notifications arrive | New Payroll: in the portal and by email → by email',
    ],
    [
      'RemindersChanged',
      { remindAfterDays: 1, escalateAfterDays: 0 },
      {},
      'changed when waiting requests remind their reviewers | Reminds the reviewers after: 3 working days → 1 working day | Goes to all of HR after: 7 working days → Never',
    ],
    [
      'RemindersChanged',
      { remindAfterDays: 2, escalateAfterDays: 5 },
      { remindAfterDays: 1, escalateAfterDays: 5 },
      'changed when waiting requests remind their reviewers | Reminds the reviewers after: 1 working day → 2 working days',
    ],
    [
      'CarryOverChanged',
      { country: 'ITALY', carryOver: { days: null, expiry: { kind: 'MONTHS_AFTER_YEAR', months: 18 } } },
      { 'carry-over ITALY': { days: 0, expiry: { kind: 'NEVER' } } },
      'changed how leave carries over in Italy | Carry-over: None → All, until 18 months after the end of the year',
    ],
    [
      'CarryOverChanged',
      { country: 'GERMANY', carryOver: { days: 5, expiry: { kind: 'DATE', month: 3, day: 31 } } },
      {},
      'changed how leave carries over in Germany | Carry-over: All, until 31 March of the next year → 5 days, until 31 March of the next year',
    ],
    [
      'SpecialLeaveKindSet',
      { kindId: 'k', name: 'Exam', isPaid: true, daysPerYear: 3, needsNote: false },
      {},
      'added the kind of special leave “Exam” | Paid: null → Yes | Days a year: null → 3 | Note required: null → No',
    ],
    [
      'SpecialLeaveKindSet',
      { kindId: 'wedding', name: 'Marriage', isPaid: true, daysPerYear: 3, needsNote: false },
      {},
      'changed the kind of special leave “Wedding” | Name: Wedding → Marriage | Days a year: Unlimited → 3',
    ],
    ['SpecialLeaveKindRemoved', { kindId: 'moving' }, {}, 'removed the kind of special leave “Moving house”'],
    [
      'CompanyDayRemoved',
      { dayId: 'd' },
      {
        'day d': {
          ...{ name: 'Bridge', year: 2026, month: 12, day: 28, isHalf: false, effect: 'CLOSURE' },
          ...{ country: 'GERMANY', regionId: 'DE-BY' },
        },
      },
      'removed the closure “Bridge” on 28 December 2026, in Bavaria',
    ],
    [
      'CompanyDayAdded',
      { name: 'Christmas Eve', year: null, month: 12, day: 24, isHalf: true, effect: 'HOLIDAY' },
      {},
      'added the holiday “Christmas Eve” on 24 December of every year, half a day',
    ],
    [
      'RetentionChanged',
      { country: 'SPAIN', document: 'PAYSLIP', years: 8 },
      {},
      'changed how long payslips are kept in Spain | Years: 4 → 8',
    ],
    [
      'TeamFilesChanged',
      { executivesSeeFiles: false },
      {},
      'stopped executives from seeing the documents and payslips of their teams',
    ],
    [
      'TeamFilesChanged',
      { executivesSeeFiles: true },
      {},
      'lets executives see the documents and payslips of their teams',
    ],
    [
      'CompanyLanguageChanged',
      { language: 'de' },
      {},
      'changed the language of the company | Language: English → Deutsch',
    ],
    ['LeaveCarriedOver', { fromYear: 2026, hours: 16, parts: [] }, {}, 'carried 16 hours over from 2026 to 2027'],
    [
      'LeaveExpiryWarned',
      { fromYear: 2026, hours: 16, lastDay: '2027-03-31', occasion: 'EXPIRY' },
      {},
      'told the person that 16 hours of 2026 can be taken until 31 Mar 2027',
    ],
    [
      'LeaveExpiryWarned',
      { fromYear: 2026, hours: 64, leftHours: 104, lastDay: '2026-12-31', occasion: 'EXPIRY' },
      {},
      'told the person that 64 of the 104 hours left of 2026 can be taken until 31 Dec 2026',
    ],
    [
      'LeaveExpiryWarned',
      { fromYear: 2026, hours: 1, lastDay: null },
      {},
      'told the person what is left of 2026: 1 hour',
    ],
    [
      'LeaveLapsed',
      { fromYear: 2026, inYear: 2027, hours: 16, lastDay: '2027-03-31' },
      {},
      'recorded that 16 hours of 2026 lapsed after 31 Mar 2027',
    ],
    [
      'LeaveLapsed',
      { fromYear: 2026, inYear: 2027, hours: null, lastDay: null },
      {},
      'recorded that leave of 2026 lapsed',
    ],
    ['LeaveWarningMailed', {}, {}, 'handed the mail about leave that expires over to the mail server'],
    ['LeaveWarningOpened', {}, {}, 'opened the notice about leave that expires'],
    ['ReviewersReminded', {}, {}, 'reminded the reviewers of the request'],
    ['HrReminded', {}, {}, 'told HR that the request is still waiting'],
    [
      'TimeOffReviewed',
      { decision: 'APPROVED', comment: null, forReviewerId: 'ana' },
      {},
      'approved the request for Ana | Status: Pending → Approved',
    ],
    [
      'RefundReviewed',
      { decision: 'REJECTED', comment: 'No', forReviewerId: 'gone' },
      {},
      'rejected the request for Deleted user | Status: Pending → Rejected | No',
    ],
    [
      'SubstituteNamed',
      { substituteId: 'bo', startDate: '2026-03-02', endDate: '2026-03-04' },
      {},
      'named Bo as substitute from 2 Mar 2026 to 4 Mar 2026',
    ],
    [
      'SubstituteNamed',
      { substituteId: 'bo', startDate: null, endDate: null },
      {},
      'named Bo as substitute for all approved leave',
    ],
    [
      'IdentityLinked',
      { issuer: 'https://id.example', subject: 'ana' },
      {},
      'signed in through https://id.example, so that no password change is required',
    ],
    ['SubstituteRemoved', { substituteId: 'bo' }, {}, 'removed Bo as substitute'],
    [
      'ApiTokenCreated',
      { tokenId: 'bo', name: 'Bo', scopes: ['people:read', 'payslips:upload'], expiresOn: '2026-03-04' },
      {},
      'created the Bo, which may read people, upload payslips until 4 Mar 2026',
    ],
    [
      'SecondFactorAdded',
      { factorId: 'one', kind: 'TOTP', name: 'Phone' },
      {},
      'added a second factor: authenticator app “Phone”',
    ],
    ['SecondFactorAdded', { factorId: 'one', kind: 'PASSKEY', name: null }, {}, 'added a second factor: passkey'],
    ['SecondFactorRemoved', { factorId: 'one' }, {}, 'removed a second factor'],
    ['SecondFactorReset', {}, {}, 'reset the second factor'],
    ['RecoveryCodesIssued', { count: 10 }, {}, 'got 10 recovery codes'],
    ['RecoveryCodeUsed', { left: 9 }, {}, 'used a recovery code, and has 9 left'],
    [
      'PayrollSettingsChanged',
      { wageTypes: [{ kind: 'SICK', wageType: '1600' }], consultant: '', client: '', ownMap: null },
      {},
      'changed the file for payroll: 1 wage type, no map of its own',
    ],
    [
      'PasswordPolicyChanged',
      { strictPasswords: true },
      {},
      'stopped people from choosing passwords that others try first',
    ],
    ['PasswordPolicyChanged', { strictPasswords: false }, {}, 'lets people choose passwords that others try first'],
    [
      'SecurityAdviceMarked',
      { keysAreCopied: true, isDismissed: false },
      {},
      'marked what the portal recommends for security | A copy of the keys is kept: No → Yes',
    ],
    ['SecondFactorPolicyChanged', { requiredOf: [] }, {}, 'no longer requires a second factor'],
    [
      'SecondFactorPolicyChanged',
      { requiredOf: ['EXECUTIVE', 'HR_MANAGER'] },
      {},
      'requires a second factor of executives, HR managers',
    ],
    ['ApiTokenRevoked', { tokenId: 'bo' }, {}, 'revoked the Bo'],
    ['FileRead', { kind: 'payslip' }, {}, 'downloaded the payslip'],
    [
      'AccessRefused',
      { method: 'GET', route: '/api/payroll/:id/file', status: 404 },
      {},
      'tried to see the file and was refused (404, GET /api/payroll/:id/file)',
    ],
    [
      'AccessRefused',
      { method: 'PATCH', route: '/api/refunds/:id/review', status: 403 },
      {},
      'tried to review this and was refused (403, PATCH /api/refunds/:id/review)',
    ],
    [
      'AccessRefused',
      { method: 'GET', route: '/api/users', status: 403 },
      {},
      'tried to see data of others and was refused (403, GET /api/users)',
    ],
    [
      'EventSetAside',
      {
        position: 7,
        eventType: 'UserCreated',
        stream: 'user-1',
        reason: "the master key does not open the person's key",
      },
      {},
      "set aside the event at position 7 (UserCreated in user-1), which cannot be read | the master key does not open the person's key",
    ],
    [
      'EventSetAside', // of an earlier version
      { position: 7, eventType: 'UserCreated', stream: 'user-1', reason: 'A wrong key' },
      {},
      'set aside the event at position 7 (UserCreated in user-1), which cannot be read | A wrong key',
    ],
  ])('%s of %j', (type, data, was, words) => {
    expect(sentenceOf(type, data, was)).toBe(words);
  });

  it('is missing for an unknown event', () => {
    expect(describeEvent(areas, { type: 'SalaryRaised', data: {} }, { was: {}, names })).toBeNull();
  });
});
