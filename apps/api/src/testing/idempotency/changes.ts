/** A valid call of every route that changes something, and another body for which the same Idempotency-Key must be refused. */
import { randomUUID } from 'node:crypto';
import type { SecondFactorPolicy } from '@staffroom/contracts/second-factor.js';
import { noPayrollSettings } from '@staffroom/contracts/payroll-export.js';
import { addDays, weekday } from '@staffroom/contracts/plain-date.js';
import { resetToken } from '../../modules/password-reset/reset-token.js';
import { webhookFields, type World } from '../authorization/world.js';

export interface Change {
  /** The sender; the HR manager by default. Null if the call has no session. */
  as?: (world: World) => Promise<{ id: string } | null> | { id: string } | null;
  /** Creates what the call is about and returns its path, if the route has an id. */
  path?: (world: World) => Promise<string> | string;
  body?: (world: World) => Promise<object> | object;
  /** The name of the file field, if the body is a form. */
  file?: string;
  /** Fields that turn the call into another command. */
  other?: (world: World) => object;
  /** Why two calls at the same moment cannot both succeed. */
  notTwiceAtOnce?: string;
}

/** Routes without a command, or whose repetition cannot get the same reply, and the effect of a repetition. */
export const withoutCommand: Record<string, string> = {
  'POST /api/auth/login': 'opens another session',
  'POST /api/auth/login/second-factor': 'gets 401, because the token of the first step was used',
  'POST /api/account/second-factor/totp/begin': 'changes nothing',
  'POST /api/account/second-factor/passkey/begin': 'changes nothing',
  'POST /api/account/second-factor/passkey':
    'gets the same factor without recovery codes, of which only hashes were kept',
  'POST /api/account/second-factor/totp': 'gets the same factor without recovery codes, of which only hashes were kept',
  'POST /api/account/second-factor/recovery-codes': 'gets no codes, of which only hashes were kept',
  'DELETE /api/account/sessions': 'gets 401, because the session has ended',
  'POST /api/calendar-feeds': 'gets the same feed without its address, of which only a hash was kept',
  'POST /api/tokens': 'gets the same token without its secret, of which only a hash was kept',
  'POST /api/webhooks': 'gets the same webhook without its secret',
  'POST /api/webhooks/:id/secret': 'gets the webhook without its secret',
  'POST /api/auth/logout': 'finds no session to close',
  'POST /api/auth/reset-password/check': 'changes nothing',
  'POST /api/company/policy/preview': 'shows the same preview',
  'POST /api/users/import/preview': 'changes nothing',
  'POST /api/payroll/matches': 'finds the same people',
  'POST /api/payroll/staged': 'stages the files once more; what is not published is removed after a day',
  'POST /api/auth/forgot-password': 'sends the same link again while it is younger than ten minutes',
};

const employee = ({ people }: World) => people.employee;

let consultant = 1000;
/** After all days that the world has taken. */
let monday = addDays(new Date().toISOString().slice(0, 10), 300);
while (weekday(monday) !== 1) monday = addDays(monday, 1);
const aWeekLater = () => (monday = addDays(monday, 7));
const upload: Change = { file: 'files', other: ({ people }) => ({ userId: people.colleague.id }) };

export const changes: Record<string, Change> = {
  'POST /api/time-off': {
    as: employee,
    body: () => ({ type: 'SICK', startDate: aWeekLater(), endDate: addDays(monday, 3) }),
    other: () => ({ reason: 'Flu' }),
  },
  'DELETE /api/time-off/:id': {
    as: employee,
    path: async (world) => `/api/time-off/${await world.timeOff(world.people.employee)}`,
  },
  'PATCH /api/time-off/:id/review': {
    path: async (world) => `/api/time-off/${await world.timeOff(world.people.employee)}/review`,
    body: () => ({ status: 'APPROVED' }),
    other: () => ({ status: 'REJECTED' }),
  },
  'POST /api/time-off/:id/cancellation': {
    as: employee,
    path: async (world) => `/api/time-off/${await world.approvedTimeOff(world.people.employee)}/cancellation`,
    body: () => ({ reason: 'The trip is off' }),
    other: () => ({ reason: 'Another' }),
  },
  'PATCH /api/time-off/:id/cancellation/review': {
    path: async (world) => `/api/time-off/${await world.cancelling(world.people.employee)}/cancellation/review`,
    body: () => ({ status: 'APPROVED' }),
    other: () => ({ status: 'REJECTED' }),
  },
  'POST /api/team/time-off/:id/cancellation': {
    path: async (world) => `/api/team/time-off/${await world.approvedTimeOff(world.people.employee)}/cancellation`,
    body: () => ({ comment: 'We agreed on it', personAgreed: true }),
    other: () => ({ personAgreed: false }),
  },
  'POST /api/team/time-off': {
    body: ({ people }) => ({
      ...{ userId: people.employee.id, type: 'SICK' },
      ...{ startDate: aWeekLater(), endDate: addDays(monday, 3) },
    }),
    other: () => ({ reason: 'Flu' }),
  },
  'POST /api/refunds': {
    as: employee,
    body: () => ({ description: 'Taxi', amount: '900' }),
    file: 'file',
    other: () => ({ amount: '901' }),
  },
  'DELETE /api/refunds/:id': {
    as: employee,
    path: async (world) => `/api/refunds/${await world.refund(world.people.employee)}`,
  },
  'PATCH /api/refunds/:id/review': {
    path: async (world) => `/api/refunds/${await world.refund(world.people.employee)}/review`,
    body: () => ({ status: 'REJECTED', comment: 'no' }),
    other: () => ({ comment: 'No' }),
  },
  'PUT /api/payroll-export/settings': {
    body: () => ({ ...noPayrollSettings, consultant: String(++consultant) }),
    other: () => ({ client: '77' }),
  },
  'POST /api/refund-payments': {
    body: async (world) => ({ refundIds: [await world.approvedRefund()] }),
    other: () => ({ refundIds: ['00000000-0000-4000-8000-000000000000'] }),
  },
  'POST /api/refund-payments/earlier': {
    body: async (world) => ({ approvedUntil: '2199-12-31', count: await world.refundsToPay() }),
    other: () => ({ approvedUntil: '2199-12-30' }),
  },
  'POST /api/refund-payments/:paymentId/paid': {
    path: async (world) => `/api/refund-payments/${await world.payment()}/paid`,
  },
  'DELETE /api/refund-payments/:paymentId': {
    path: async (world) => `/api/refund-payments/${await world.payment()}`,
  },
  'PATCH /api/refund-payments/refunds/:refundId/paid': {
    path: async (world) => `/api/refund-payments/refunds/${await world.approvedRefund()}/paid`,
  },
  'POST /api/documents/upload': { body: ({ people }) => ({ userId: people.employee.id }), ...upload },
  'DELETE /api/documents/:id': {
    path: async (world) => `/api/documents/${await world.document(world.people.employee)}`,
  },
  'POST /api/payroll/upload': {
    body: ({ people }) => ({ userId: people.employee.id, fiscalYear: '2026', month: '6' }),
    ...upload,
  },
  'POST /api/payroll/publish': {
    body: async (world) => ({
      ...{ fiscalYear: 2026, month: 7 },
      payslips: [{ id: await world.stagedPayslip(world.people.hr, await world.account()), fileName: 'July.pdf' }],
    }),
    other: () => ({ month: 8 }),
  },
  'POST /api/payroll/:id/replace': {
    path: async (world) => `/api/payroll/${await world.payslip(world.people.employee)}/replace`,
    body: () => ({}),
    file: 'files',
  },
  'DELETE /api/payroll/:id': {
    path: async (world) => `/api/payroll/${await world.payslip(world.people.employee)}`,
  },
  'PATCH /api/notifications/:id/read': {
    as: employee,
    path: async (world) => `/api/notifications/${await world.notification(world.people.employee)}/read`,
  },
  'POST /api/leave-warnings/:id/opened': {
    as: employee,
    path: async (world) => `/api/leave-warnings/${await world.leaveWarning(world.people.employee)}/opened`,
  },
  'POST /api/notifications/mark-all-read': {
    as: employee,
    path: async (world) => {
      await world.notification(world.people.employee);
      return '/api/notifications/mark-all-read';
    },
  },
  'PUT /api/notification-preferences': {
    as: employee,
    body: async (world) => {
      const last = (await world.people.employee.get('/api/notification-preferences')).body as { channel: string }[];
      return [{ ...last[0], channel: last[0]!.channel === 'EMAIL' ? 'IN_APP' : 'EMAIL' }];
    },
    other: () => [{ notificationType: 'NEW_PAYROLL', channel: 'BOTH' }],
  },
  'POST /api/substitutes': {
    body: ({ people }) => ({ substituteId: people.direct.id, startDate: aWeekLater(), endDate: addDays(monday, 3) }),
    other: () => ({ endDate: addDays(monday, 4) }),
  },
  'DELETE /api/substitutes/:id': {
    path: async (world) => `/api/substitutes/${await world.substitution(world.people.hr)}`,
  },
  'DELETE /api/calendar-feeds/:id': {
    as: employee,
    path: async (world) => `/api/calendar-feeds/${(await world.calendarFeed(world.people.employee)).feed.id}`,
  },
  'DELETE /api/tokens/:id': { path: async (world) => `/api/tokens/${(await world.apiToken(['people:read'])).id}` },
  'PATCH /api/webhooks/:id': {
    path: async (world) => `/api/webhooks/${await world.webhook()}`,
    body: () => ({ ...webhookFields, name: 'Payroll' }),
    other: () => ({ name: 'Lifts' }),
  },
  'PUT /api/webhooks/:id/state': {
    path: async (world) => `/api/webhooks/${await world.webhook()}/state`,
    body: () => ({ isOn: false }),
    other: () => ({ isOn: true }),
  },
  'DELETE /api/webhooks/:id': { path: async (world) => `/api/webhooks/${await world.webhook()}` },
  'POST /api/webhooks/:id/test': { path: async (world) => `/api/webhooks/${await world.webhook()}/test` },
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': {
    path: async (world) => {
      const { webhookId, deliveryId } = await world.failedDelivery();
      return `/api/webhooks/${webhookId}/deliveries/${deliveryId}/resend`;
    },
  },
  'POST /api/account/second-factor/removal': {
    as: employee,
    body: async (world) => ({
      factorId: await world.factor(world.people.employee),
      currentPassword: 'Temporary1',
    }),
  },
  'DELETE /api/users/:id/second-factor': {
    path: async (world) => `/api/users/${await world.accountWithFactor()}/second-factor`,
  },
  'PUT /api/company/second-factor': {
    // of executives, who call nothing here
    body: async ({ people }) => {
      const { requiredOf } = (await people.secondHr.get('/api/company/second-factor')).body as SecondFactorPolicy;
      return { requiredOf: requiredOf.length > 0 ? [] : ['EXECUTIVE'] };
    },
    other: () => ({ requiredOf: ['EMPLOYEE'] }),
  },
  'POST /api/company/policy/changes': {
    body: () => ({
      ...{ change: 'SPECIAL_LEAVE', name: `Kind ${randomUUID()}` },
      ...{ isPaid: true, daysPerYear: null, needsNote: false },
    }),
    other: () => ({ isPaid: false }),
  },
  'POST /api/mails/:id/resend': {
    path: async (world) => `/api/mails/${await world.failedMail(world.people.employee)}/resend`,
  },
  'POST /api/users': {
    body: () => ({
      ...{ email: `${randomUUID()}@example.com`, password: 'Temporary1' },
      ...{ fullName: 'New Person', jobTitle: 'Tester' },
    }),
    other: () => ({ fullName: 'Another' }),
  },
  'POST /api/users/import': {
    body: () => ({ text: `Email,Full name,Job title\n${randomUUID()}@example.com,New Person,Tester\n` }),
    other: () => ({ invite: true }),
  },
  'PATCH /api/users/:id': {
    path: async (world) => `/api/users/${await world.account()}`,
    body: () => ({ jobTitle: 'Lead', password: 'Temporary2' }),
    other: () => ({ jobTitle: 'Head' }),
  },
  'PATCH /api/users/:id/archive': { path: async (world) => `/api/users/${await world.account()}/archive` },
  'PATCH /api/users/:id/restore': { path: async (world) => `/api/users/${await world.archivedAccount()}/restore` },
  'PUT /api/users/:id/planned-erasure': {
    path: async (world) => `/api/users/${await world.archivedWithPayslip()}/planned-erasure`,
  },
  'DELETE /api/users/:id/planned-erasure': {
    path: async (world) => `/api/users/${await world.plannedErasure()}/planned-erasure`,
  },
  'POST /api/users/:id/invitation': { path: async (world) => `/api/users/${await world.newAccount()}/invitation` },
  'PUT /api/users/:id/employment': {
    path: async (world) => `/api/users/${await world.account()}/employment`,
    body: () => ({ employeeNumber: randomUUID().slice(0, 8) }),
    other: () => ({ employeeNumber: 'another' }),
  },
  'POST /api/users/:id/handover': {
    path: async (world) => {
      const leaving = await world.person({ role: 'EXECUTIVE' });
      await world.person({ managerId: leaving.id });
      return `/api/users/${leaving.id}/handover`;
    },
    body: ({ people }) => ({ managerId: people.teamManager.id }),
    other: ({ people }) => ({ managerId: people.direct.id }),
  },
  'DELETE /api/users/:id': { path: async (world) => `/api/users/${await world.account()}` },
  'POST /api/teams': {
    body: ({ people }) => ({ name: `Team ${randomUUID().slice(0, 8)}`, managerId: people.teamManager.id }),
    other: () => ({ name: 'Another' }),
  },
  'PATCH /api/teams/:id': {
    path: async (world) => `/api/teams/${await world.team()}`,
    body: () => ({ name: `Green ${randomUUID().slice(0, 8)}` }),
    other: () => ({ name: 'Another' }),
  },
  'DELETE /api/teams/:id': { path: async (world) => `/api/teams/${await world.team()}` },
  'POST /api/auth/change-password': {
    as: async (world) => ({ id: await world.account() }),
    body: () => ({ currentPassword: 'Temporary1', newPassword: `Another${randomUUID()}` }),
    other: () => ({ newPassword: 'Different1' }),
    notTwiceAtOnce: 'the first ends the session of the second',
  },
  'PUT /api/account/password': {
    as: async (world) => ({ id: await world.account() }),
    body: () => ({ currentPassword: 'Temporary1', newPassword: `Another1${randomUUID()}` }),
    other: () => ({ newPassword: 'Different1' }),
    notTwiceAtOnce: 'the first ends the session of the second',
  },
  'POST /api/auth/reset-password': {
    as: () => null,
    body: async (world) => {
      const id = randomUUID();
      await world.pool.query(
        `insert into state.password_resets (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
        [id, await world.account()],
      );
      return { token: resetToken(world.platform.keyring, id), newPassword: 'Another1pass' };
    },
    other: () => ({ newPassword: 'Different1pass' }),
  },
};
