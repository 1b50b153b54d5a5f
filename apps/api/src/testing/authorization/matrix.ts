/** The expected authorization of every API route: the status that each kind of actor gets, and the rows of each list. */
import { noPayrollSettings } from '@staffroom/contracts/payroll-export.js';
import { monthOf } from '@staffroom/contracts/calendar.js';
import { Clock } from '../../platform/http/clock.js';
import { anyone, everyone, hrOnly, type Actor, type Statuses, statuses } from './actors.js';
import { type Case, webhookFields, type World } from './world.js';
import { pdf } from '../sample-files.js';

export interface Row {
  route: string;
  /** Ids of the statements in docs/develop/statements.md that this row tests; they become part of the test's title. */
  shows?: string;
  /** Creates what the call is about and returns its path. */
  path?: (world: World, given: Case, actor: Actor) => Promise<string> | string;
  body?: (world: World, given: Case) => object;
  /** Sends a form with these fields, and a small PDF in the field that `file` names. */
  form?: (given: Case) => { fields: Record<string, string>; file: string };
  expected: Statuses;
  /** The status of a call with an API token that has every scope, if the route is open to tokens (R63). */
  token?: number;
  /** The reply does not end by itself. */
  isStream?: true;
  /** Ends all sessions of the person, so that each actor calls it with a new one. */
  endsSessions?: true;
  /** For downloads: the kind of file. */
  reads?: 'document' | 'payslip' | 'receipt';
  /** For lists: the view, and the people whose rows must all be listed, and no others. */
  rows?: { view: string; owners: (world: World, given: Case, actor: Actor) => readonly { id: string }[] };
}

const reviewersOnly = (status: number) =>
  statuses({
    self: 403,
    colleague: 403,
    executiveSelf: status,
    teamManager: status,
    directManager: status,
    skipLevel: status,
    hrSelf: status,
    hr: status,
  });
/** Only the owner may call the route; for everyone else the object does not exist (R2). */
const ownOnly = (status: number) =>
  statuses({ self: status, colleague: 404, teamManager: 404, directManager: 404, hr: 404 });
/** A reviewer may not review their own request; a request that they cannot see does not exist for them (R14). */
const review = statuses({
  self: 403,
  colleague: 403,
  executiveSelf: 403,
  teamManager: 200,
  directManager: 200,
  skipLevel: 404,
  substitute: 200,
  hrSelf: 403,
  hr: 200,
});
/** The history of a request is visible to everyone who sees the request, including its owner (docs/audit/README.md). */
const requestHistory = statuses({
  self: 200,
  colleague: 404,
  teamManager: 200,
  directManager: 200,
  substitute: 200,
  hr: 200,
});
/** A request that the viewer may review. */
const queuedRequest = statuses({
  self: 403,
  colleague: 403,
  executiveSelf: 404,
  teamManager: 200,
  directManager: 200,
  skipLevel: 404,
  substitute: 200,
  hrSelf: 404,
  hr: 200,
});
/** A team's tabs: HR, and the executive who manages it (R17). */
const teamTab = statuses({
  self: 403,
  colleague: 403,
  executiveSelf: 404,
  teamManager: 200,
  directManager: 404,
  skipLevel: 404,
  hrSelf: 200,
  hr: 200,
});
const isNobody = (actor: Actor) => ['anonymous', 'archived', 'must change password'].includes(actor);

const own = (view: string) => ({ view, owners: (_: World, { as }: Case) => (as ? [as] : []) });
const seen = (view: string) => ({
  view,
  owners: (world: World, given: Case, actor: Actor) => seenBy(world, given, actor),
});
/** The people whose requests each reviewer reviews: a substitute has the queues of someone else, and nothing more (R57). */
const queued = (view: string) => ({
  view,
  owners: (world: World, given: Case, actor: Actor) =>
    given.as === world.people.substitute ? [world.people.employee] : seenBy(world, given, actor),
});
const members = (view: string) => ({ view, owners: ({ people }: World) => [people.employee, people.colleague] });

/** The people whom each reviewer sees (R11, R12). */
function seenBy({ people }: World, { as }: Case, actor: Actor): readonly { id: string }[] {
  if (actor.startsWith('HR')) return Object.values(people).filter((person) => person.id !== as!.id);
  if (as === people.direct) return [people.employee];
  if (as === people.teamManager) return [people.employee, people.colleague];
  if (as === people.skip) return [people.direct];
  return [];
}

export const matrix: readonly Row[] = [
  { route: 'GET /api/health', token: 200, expected: anyone(200) },
  { route: 'GET /api/health/live', token: 200, expected: anyone(200) },
  { route: 'GET /api/health/ready', token: 200, expected: anyone(200) },
  { route: 'ALL /api', expected: everyone(404) },
  { route: 'ALL /api/*path', path: () => '/api/nothing/at/all', expected: everyone(404) },
  { route: 'GET /api/openapi.json', token: 200, expected: everyone(200) },
  { route: 'GET /api/auth/me', expected: { ...everyone(200), 'must change password': 200 } },
  { route: 'GET /api/changes', isStream: true, expected: everyone(200) },
  // this portal has no identity provider
  { route: 'GET /api/auth/oidc/start', expected: anyone(404) },
  { route: 'GET /api/auth/oidc/callback', expected: anyone(404) },
  { route: 'GET /api/auth/oidc/end', expected: anyone(404) },
  {
    route: 'POST /api/auth/login',
    body: () => ({ email: 'nobody@example.com', password: 'wrong' }),
    expected: anyone(401),
  },
  {
    route: 'POST /api/auth/login/second-factor',
    body: () => ({ token: 'made-up', code: '123456' }),
    expected: anyone(401),
  },
  { route: 'POST /api/auth/forgot-password', body: (_, { owner }) => ({ email: owner.email }), expected: anyone(200) },
  { route: 'POST /api/auth/reset-password/check', body: () => ({ token: 'made-up' }), expected: anyone(400) },
  {
    route: 'POST /api/auth/reset-password',
    body: () => ({ token: 'made-up', newPassword: 'Another1pass' }),
    expected: anyone(400),
  },
  {
    route: 'POST /api/auth/change-password',
    body: () => ({ currentPassword: 'wrong', newPassword: 'another1' }),
    expected: { ...everyone(400), 'must change password': 400 },
  },
  {
    route: 'PUT /api/account/password',
    body: () => ({ currentPassword: 'wrong', newPassword: 'Another1pass' }),
    expected: everyone(400),
  },
  { route: 'GET /api/account/sessions', expected: everyone(200) },
  { route: 'GET /api/account/second-factor', expected: everyone(200) },
  {
    route: 'POST /api/account/second-factor/totp/begin',
    body: () => ({ currentPassword: 'wrong' }),
    expected: everyone(400),
  },
  {
    route: 'POST /api/account/second-factor/totp',
    body: () => ({ setUp: 'made-up', name: 'Phone', code: '123456' }),
    expected: everyone(409),
  },
  {
    route: 'POST /api/account/second-factor/passkey/begin',
    body: () => ({ currentPassword: 'wrong' }),
    expected: everyone(400),
  },
  {
    route: 'POST /api/account/second-factor/passkey',
    body: () => ({ setUp: 'made-up', name: 'Key', reply: {} }),
    expected: everyone(409),
  },
  {
    route: 'POST /api/account/second-factor/recovery-codes',
    body: () => ({ currentPassword: 'wrong' }),
    expected: everyone(400),
  },
  {
    route: 'POST /api/account/second-factor/removal',
    body: () => ({ factorId: crypto.randomUUID(), currentPassword: 'wrong' }),
    expected: everyone(400),
  },
  { route: 'GET /api/company/second-factor', expected: hrOnly(200) },
  { route: 'PUT /api/company/second-factor', body: () => ({ requiredOf: [] }), expected: hrOnly(200) },
  { route: 'GET /api/calendar-feeds', expected: everyone(200) },
  { route: 'POST /api/calendar-feeds', body: () => ({ kind: 'HOLIDAYS' }), expected: everyone(201) },
  {
    route: 'DELETE /api/calendar-feeds/:id',
    path: async (world, { owner }) => `/api/calendar-feeds/${(await world.calendarFeed(owner)).feed.id}`,
    expected: ownOnly(204),
  },
  // whoever has the address reads it, signed in or not
  {
    route: 'GET /api/calendar/:file',
    path: async (world, { owner }) => new URL((await world.calendarFeed(owner)).address!).pathname,
    expected: anyone(200),
  },

  // lists come first because the calls below add rows to them
  { route: 'GET /api/time-off', shows: 'S6.2 R16.2', expected: everyone(200), rows: own('time_off_requests') },
  { route: 'GET /api/refunds', shows: 'S6.2 R16.2', expected: everyone(200), rows: own('refunds') },
  { route: 'GET /api/payroll', shows: 'S6.2', expected: everyone(200), rows: own('payslips') },
  {
    route: 'GET /api/documents',
    shows: 'S6.2',
    expected: everyone(200),
    rows: {
      view: 'documents',
      owners: ({ people }, { as }, actor) => (actor.startsWith('HR') ? Object.values(people) : [as!]),
    },
  },
  { route: 'GET /api/notifications', shows: 'S6.1', expected: everyone(200), rows: own('notifications') },
  { route: 'GET /api/notification-preferences', expected: everyone(200) },
  { route: 'GET /api/time-off/balance', expected: everyone(200) },
  { route: 'GET /api/time-off/special-leave', expected: everyone(200) },
  {
    route: 'GET /api/time-off/preview',
    path: () => '/api/time-off/preview?type=SICK&startDate=2027-03-01&endDate=2027-03-02',
    expected: everyone(200),
  },
  {
    route: 'GET /api/dashboard/company-calendar',
    token: 200,
    shows: 'S6.1',
    path: () => '/api/dashboard/company-calendar?startDate=2027-01-01&endDate=2027-01-14',
    expected: everyone(200),
  },
  {
    route: 'GET /api/dashboard/calendar-month',
    path: ({ app }) => `/api/dashboard/calendar-month?month=${monthOf(app.get(Clock).today())}`,
    expected: everyone(200),
  },
  { route: 'GET /api/dashboard/calendar-teams', expected: everyone(200) },
  {
    route: 'GET /api/team/time-off',
    token: 200,
    shows: 'S6.3 R12.1',
    expected: reviewersOnly(200),
    rows: queued('time_off_requests'),
  },
  { route: 'GET /api/team/refunds', token: 200, shows: 'S6.3', expected: reviewersOnly(200), rows: queued('refunds') },
  {
    route: 'GET /api/team/members',
    shows: 'S6.6 S7.24 R11.1 R16a.2',
    expected: reviewersOnly(200),
    rows: seen('users'),
  },
  { route: 'GET /api/team/pending', expected: reviewersOnly(200) },
  { route: 'GET /api/team/teams', expected: reviewersOnly(200) },
  { route: 'GET /api/my-teams', shows: 'S6.3', expected: reviewersOnly(200) },
  {
    route: 'GET /api/direct-reports',
    expected: reviewersOnly(200),
    rows: {
      view: 'users',
      owners: ({ people }, { as }) =>
        as === people.direct ? [people.employee] : as === people.skip ? [people.direct] : [],
    },
  },
  {
    route: 'GET /api/users',
    token: 200,
    shows: 'S6.4 S6.5 S7.23',
    expected: hrOnly(200),
    rows: { view: 'users', owners: ({ people }) => Object.values(people) },
  },
  { route: 'GET /api/payroll/coverage', shows: 'R35a.1', expected: hrOnly(200) },
  { route: 'GET /api/payroll/missing', path: () => '/api/payroll/missing?month=2026-05', expected: hrOnly(200) },
  {
    route: 'GET /api/payroll/month',
    path: () => '/api/payroll/month?month=2026-05',
    expected: hrOnly(200),
    rows: { view: 'payslips', owners: ({ people }) => Object.values(people) },
  },
  { route: 'GET /api/teams', token: 200, shows: 'S6.4', expected: hrOnly(200) },
  { route: 'GET /api/substitutes', expected: reviewersOnly(200) },
  { route: 'GET /api/substitutes/candidates', expected: reviewersOnly(200) },
  { route: 'POST /api/substitutes', body: () => ({}), expected: reviewersOnly(400) },
  {
    route: 'DELETE /api/substitutes/:id',
    path: async (world) => `/api/substitutes/${await world.substitution(world.people.direct)}`,
    expected: statuses({
      self: 403,
      colleague: 403,
      executiveSelf: 204,
      teamManager: 404,
      directManager: 204,
      skipLevel: 404,
      hrSelf: 404,
      hr: 404,
    }),
  },
  { route: 'GET /api/mails', expected: hrOnly(200) },
  {
    route: 'POST /api/users/import/preview',
    body: () => ({ text: 'Email\nnobody@example.com\n' }),
    expected: hrOnly(200),
  },
  { route: 'POST /api/users/import', body: () => ({ text: 'Email\nnobody@example.com\n' }), expected: hrOnly(422) },
  { route: 'GET /api/exports/people', token: 200, expected: hrOnly(200) },
  { route: 'GET /api/exports/absences', token: 200, expected: hrOnly(200) },
  { route: 'GET /api/exports/balances', token: 200, expected: hrOnly(200) },
  { route: 'GET /api/exports/refunds', token: 200, expected: hrOnly(200) },
  {
    route: 'GET /api/payroll-export',
    path: () => '/api/payroll-export?month=2026-11&map=PLAIN',
    expected: hrOnly(200),
  },
  {
    route: 'GET /api/payroll-export/check',
    path: () => '/api/payroll-export/check?month=2026-11&map=LODAS',
    expected: hrOnly(200),
  },
  { route: 'GET /api/payroll-export/settings', expected: hrOnly(200) },
  { route: 'PUT /api/payroll-export/settings', body: () => noPayrollSettings, expected: hrOnly(200) },
  { route: 'GET /api/refund-payments', shows: 'R33a.1', expected: hrOnly(200) },
  {
    route: 'POST /api/refund-payments',
    body: () => ({ refundIds: ['00000000-0000-4000-8000-000000000000'] }),
    expected: hrOnly(404),
  },
  {
    route: 'GET /api/refund-payments/earlier',
    path: () => '/api/refund-payments/earlier?approvedUntil=2026-01-01',
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/refund-payments/earlier',
    body: () => ({ approvedUntil: '2026-01-01', count: 1 }),
    expected: hrOnly(409),
  },
  {
    route: 'GET /api/refund-payments/:paymentId/file',
    path: async (world) => `/api/refund-payments/${await world.payment()}/file`,
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/refund-payments/:paymentId/paid',
    path: async (world) => `/api/refund-payments/${await world.payment()}/paid`,
    expected: hrOnly(200),
  },
  {
    route: 'DELETE /api/refund-payments/:paymentId',
    path: async (world) => `/api/refund-payments/${await world.payment()}`,
    expected: hrOnly(204),
  },
  {
    route: 'PATCH /api/refund-payments/refunds/:refundId/paid',
    path: async (world) => `/api/refund-payments/refunds/${await world.approvedRefund()}/paid`,
    expected: hrOnly(200),
  },
  { route: 'GET /api/company/policy', expected: hrOnly(200) },
  {
    route: 'GET /api/company/closures/:dayId',
    path: async (world) => `/api/company/closures/${await world.closure()}`,
    expected: hrOnly(200),
  },
  {
    route: 'GET /api/company/closures/:dayId/without-leave',
    path: async (world) => `/api/company/closures/${await world.closure()}/without-leave`,
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/company/policy/changes',
    body: () => ({ change: 'REMINDERS', remindAfterDays: 3, escalateAfterDays: 7 }),
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/company/policy/preview',
    body: () => ({ change: 'REMINDERS', remindAfterDays: 3, escalateAfterDays: 7 }),
    expected: hrOnly(200),
  },
  { route: 'GET /api/tokens', expected: hrOnly(200) },
  {
    route: 'POST /api/tokens',
    body: ({ app }) => ({ name: 'Sync', scopes: ['people:read'], expiresOn: app.get(Clock).today() }),
    expected: hrOnly(201),
  },
  {
    route: 'DELETE /api/tokens/:id',
    path: async (world) => `/api/tokens/${(await world.apiToken(['people:read'])).id}`,
    expected: hrOnly(204),
  },
  { route: 'GET /api/webhooks', expected: hrOnly(200) },
  { route: 'POST /api/webhooks', body: () => webhookFields, expected: hrOnly(201) },
  {
    route: 'PATCH /api/webhooks/:id',
    path: async (world) => `/api/webhooks/${await world.webhook()}`,
    body: () => webhookFields,
    expected: hrOnly(200),
  },
  {
    route: 'DELETE /api/webhooks/:id',
    path: async (world) => `/api/webhooks/${await world.webhook()}`,
    expected: hrOnly(204),
  },
  {
    route: 'PUT /api/webhooks/:id/state',
    path: async (world) => `/api/webhooks/${await world.webhook()}/state`,
    body: () => ({ isOn: false }),
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/webhooks/:id/secret',
    path: async (world) => `/api/webhooks/${await world.webhook()}/secret`,
    expected: hrOnly(201),
  },
  {
    route: 'POST /api/webhooks/:id/test',
    path: async (world) => `/api/webhooks/${await world.webhook()}/test`,
    expected: hrOnly(201),
  },
  {
    route: 'GET /api/webhooks/:id/deliveries',
    path: async (world) => `/api/webhooks/${await world.webhook()}/deliveries`,
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/webhooks/:id/deliveries/:deliveryId/resend',
    path: async (world) => {
      const { webhookId, deliveryId } = await world.failedDelivery();
      return `/api/webhooks/${webhookId}/deliveries/${deliveryId}/resend`;
    },
    expected: hrOnly(200),
  },
  { route: 'GET /api/leave-warnings', expected: hrOnly(200) },
  { route: 'GET /api/leave-warnings/export', expected: hrOnly(200) },
  { route: 'GET /api/security-events', expected: hrOnly(200) },
  { route: 'GET /api/security-events/export', expected: hrOnly(200) },
  {
    route: 'GET /api/teams/:id/members',
    token: 200,
    path: ({ teams }) => `/api/teams/${teams.blue}/members`,
    expected: teamTab,
    rows: members('users'),
  },
  {
    route: 'GET /api/teams/:id/time-off',
    path: ({ teams }) => `/api/teams/${teams.blue}/time-off`,
    expected: teamTab,
    rows: members('time_off_requests'),
  },
  {
    route: 'GET /api/teams/:id/refunds',
    path: ({ teams }) => `/api/teams/${teams.blue}/refunds`,
    expected: teamTab,
    rows: members('refunds'),
  },
  {
    route: 'GET /api/teams/:id/documents',
    shows: 'S6.8',
    path: ({ teams }) => `/api/teams/${teams.blue}/documents`,
    expected: teamTab,
    rows: members('documents'),
  },
  {
    route: 'GET /api/teams/:id/payroll',
    shows: 'S6.8',
    path: ({ teams }) => `/api/teams/${teams.blue}/payroll`,
    expected: teamTab,
    rows: members('payslips'),
  },

  // one object of a person
  {
    route: 'GET /api/team/time-off/:id',
    token: 200,
    path: async (world, { owner }) => `/api/team/time-off/${await world.timeOff(owner)}`,
    expected: queuedRequest,
  },
  {
    route: 'GET /api/team/time-off/:id/context',
    path: async (world, { owner }) => `/api/team/time-off/${await world.timeOff(owner)}/context`,
    expected: queuedRequest,
  },
  {
    route: 'GET /api/team/refunds/:id',
    token: 200,
    path: async (world, { owner }) => `/api/team/refunds/${await world.refund(owner)}`,
    expected: queuedRequest,
  },
  {
    route: 'GET /api/refunds/:id/receipt',
    token: 200,
    path: async (world, { owner }) => `/api/refunds/${await world.refund(owner)}/receipt`,
    reads: 'receipt',
    expected: requestHistory,
  },
  {
    route: 'GET /api/documents/:id/file',
    path: async (world, { owner }) => `/api/documents/${await world.document(owner)}/file`,
    reads: 'document',
    expected: statuses({ self: 200, colleague: 404, teamManager: 200, directManager: 404, hr: 200 }),
  },
  {
    route: 'GET /api/payroll/:id/file',
    path: async (world, { owner }) => `/api/payroll/${await world.payslip(owner)}/file`,
    reads: 'payslip',
    expected: statuses({ self: 200, colleague: 404, teamManager: 200, directManager: 404, hr: 200 }),
  },
  {
    route: 'GET /api/time-off/:id/history',
    shows: 'R41.6',
    path: async (world, { owner }) => `/api/time-off/${await world.timeOff(owner)}/history`,
    expected: requestHistory,
  },
  {
    route: 'GET /api/refunds/:id/history',
    shows: 'R41.6',
    path: async (world, { owner }) => `/api/refunds/${await world.refund(owner)}/history`,
    expected: requestHistory,
  },
  // the proof of a decision that has not been made
  {
    route: 'GET /api/time-off/:id/proof',
    path: async (world, { owner }) => `/api/time-off/${await world.timeOff(owner)}/proof`,
    expected: ownOnly(409),
  },
  {
    route: 'GET /api/refunds/:id/proof',
    path: async (world, { owner }) => `/api/refunds/${await world.refund(owner)}/proof`,
    expected: ownOnly(409),
  },
  {
    route: 'GET /api/users/:id/history',
    shows: 'R41.6',
    path: (_, { owner }) => `/api/users/${owner.id}/history`,
    expected: hrOnly(200),
  },
  { route: 'GET /api/users/:id', token: 200, path: (_, { owner }) => `/api/users/${owner.id}`, expected: hrOnly(200) },
  {
    route: 'GET /api/users/:id/responsibilities',
    path: (_, { owner }) => `/api/users/${owner.id}/responsibilities`,
    expected: hrOnly(200),
  },

  // changes
  {
    route: 'POST /api/time-off',
    body: () => ({ type: 'SICK', startDate: '2026-13-01', endDate: '2026-13-01' }), // an invalid body: only authorization is tested
    expected: everyone(400),
  },
  {
    route: 'DELETE /api/time-off/:id',
    path: async (world, { owner }) => `/api/time-off/${await world.timeOff(owner)}`,
    expected: ownOnly(204),
  },
  {
    route: 'PATCH /api/time-off/:id/review',
    path: async (world, { owner }) => `/api/time-off/${await world.timeOff(owner)}/review`,
    body: () => ({ status: 'APPROVED' }),
    expected: review,
  },
  {
    route: 'POST /api/time-off/:id/cancellation',
    path: async (world, { owner }) => `/api/time-off/${await world.approvedTimeOff(owner)}/cancellation`,
    body: () => ({}),
    expected: ownOnly(200),
  },
  {
    route: 'PATCH /api/time-off/:id/cancellation/review',
    path: async (world, { owner }) => `/api/time-off/${await world.cancelling(owner)}/cancellation/review`,
    body: () => ({ status: 'APPROVED' }),
    expected: review,
  },
  {
    route: 'POST /api/team/time-off/:id/cancellation',
    path: async (world, { owner }) => `/api/team/time-off/${await world.approvedTimeOff(owner)}/cancellation`,
    body: () => ({ comment: 'Needed here', personAgreed: true }),
    expected: review,
  },
  {
    route: 'POST /api/team/time-off',
    body: (world, { owner }) => ({ ...world.nextSickDay(), userId: owner.id }),
    expected: statuses({
      self: 403,
      colleague: 403,
      executiveSelf: 403,
      teamManager: 201,
      directManager: 201,
      skipLevel: 404,
      hrSelf: 403,
      hr: 201,
    }),
  },
  {
    route: 'POST /api/refunds',
    form: () => ({ fields: { description: 'Taxi', amount: '900' }, file: 'file' }),
    expected: everyone(201),
  },
  {
    route: 'DELETE /api/refunds/:id',
    path: async (world, { owner }) => `/api/refunds/${await world.refund(owner)}`,
    expected: ownOnly(204),
  },
  {
    route: 'PATCH /api/refunds/:id/review',
    path: async (world, { owner }) => `/api/refunds/${await world.refund(owner)}/review`,
    body: () => ({ status: 'REJECTED', comment: 'no' }),
    expected: review,
  },
  {
    route: 'POST /api/documents/upload',
    token: 201,
    shows: 'S6.5',
    form: ({ owner }) => ({ fields: { userId: owner.id }, file: 'files' }),
    expected: hrOnly(201),
  },
  {
    route: 'DELETE /api/documents/:id',
    shows: 'S6.5',
    path: async (world, { owner }) => `/api/documents/${await world.document(owner)}`,
    expected: hrOnly(204),
  },
  {
    route: 'POST /api/payroll/upload',
    token: 201,
    shows: 'S6.5',
    form: ({ owner }) => ({ fields: { userId: owner.id, fiscalYear: '2026', month: '6' }, file: 'files' }),
    expected: hrOnly(201),
  },
  {
    route: 'POST /api/payroll/matches',
    body: () => ({ month: '2026-05', texts: ['Tina Target.pdf', 'May tina.target@example.com.pdf'] }),
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/payroll/staged',
    form: ({ owner }) => ({ fields: { userIds: owner.id }, file: 'files' }),
    expected: hrOnly(201),
  },
  {
    route: 'POST /api/payroll/publish',
    body: () => ({ fiscalYear: 2026, month: 13, payslips: [{ id: crypto.randomUUID(), fileName: 'June.pdf' }] }),
    expected: hrOnly(400),
  },
  {
    route: 'POST /api/payroll/:id/replace',
    path: async (world, { owner }) => `/api/payroll/${await world.payslip(owner)}/replace`,
    form: () => ({ fields: {}, file: 'files' }),
    expected: hrOnly(201),
  },
  {
    route: 'DELETE /api/payroll/:id',
    path: async (world, { owner }) => `/api/payroll/${await world.payslip(owner)}`,
    expected: hrOnly(204),
  },
  {
    route: 'PATCH /api/notifications/:id/read',
    path: async (world, { owner }) => `/api/notifications/${await world.notification(owner)}/read`,
    expected: ownOnly(200),
  },
  { route: 'POST /api/notifications/mark-all-read', expected: everyone(200) },
  {
    route: 'POST /api/leave-warnings/:id/opened',
    path: async (world, { owner }) => `/api/leave-warnings/${await world.leaveWarning(owner)}/opened`,
    expected: ownOnly(200),
  },
  {
    route: 'PUT /api/notification-preferences',
    body: () => [{ notificationType: 'NEW_PAYROLL', channel: 'IN_APP' }],
    expected: everyone(200),
  },
  {
    route: 'POST /api/mails/:id/resend',
    path: async (world, { owner }) => `/api/mails/${await world.failedMail(owner)}/resend`,
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/users',
    token: 201,
    body: (_, { as }) => ({
      email: `${crypto.randomUUID()}@example.com`,
      fullName: 'New',
      jobTitle: 'New',
      ...(as && 'bearer' in as ? { invite: false } : { password: 'Temporary1' }),
    }),
    expected: hrOnly(201),
  },
  {
    route: 'PATCH /api/users/:id',
    token: 200,
    path: (_, { owner }) => `/api/users/${owner.id}`,
    body: () => ({ jobTitle: 'Lead' }),
    expected: hrOnly(200),
  },
  {
    route: 'PUT /api/users/:id/employment',
    token: 200,
    path: (_, { owner }) => `/api/users/${owner.id}/employment`,
    body: () => ({ employeeNumber: null }),
    expected: hrOnly(200),
  },
  {
    route: 'PATCH /api/users/:id/archive',
    token: 200,
    path: async (world, { as, owner }, actor) =>
      `/api/users/${actor === 'HR: other' ? await world.account() : (as ?? owner).id}/archive`,
    expected: hrOnly(200, 403),
  },
  {
    route: 'PATCH /api/users/:id/restore',
    token: 200,
    path: async (world, { as, owner }, actor) =>
      `/api/users/${actor.startsWith('HR') ? await world.archivedAccount() : (as ?? owner).id}/restore`,
    expected: hrOnly(200),
  },
  {
    route: 'GET /api/users/:id/retention',
    path: (_, { owner }) => `/api/users/${owner.id}/retention`,
    expected: hrOnly(200),
  },
  {
    route: 'DELETE /api/users/:id/second-factor',
    path: async (world) => `/api/users/${await world.accountWithFactor()}/second-factor`,
    expected: hrOnly(204),
  },
  {
    route: 'PUT /api/users/:id/planned-erasure',
    path: async (world, { as, owner }, actor) =>
      `/api/users/${actor.startsWith('HR') ? await world.archivedWithPayslip() : (as ?? owner).id}/planned-erasure`,
    expected: hrOnly(200),
  },
  {
    route: 'DELETE /api/users/:id/planned-erasure',
    path: async (world, { as, owner }, actor) =>
      `/api/users/${actor.startsWith('HR') ? await world.plannedErasure() : (as ?? owner).id}/planned-erasure`,
    expected: hrOnly(204),
  },
  {
    route: 'POST /api/users/:id/invitation',
    path: async (world) => `/api/users/${await world.newAccount()}/invitation`,
    expected: hrOnly(200),
  },
  {
    route: 'POST /api/users/:id/handover',
    path: (_, { owner }) => `/api/users/${owner.id}/handover`,
    body: ({ people }) => ({ managerId: people.teamManager.id }),
    expected: hrOnly(200),
  },
  {
    route: 'DELETE /api/users/:id',
    path: async (world, { as, owner }, actor) =>
      `/api/users/${actor === 'HR: other' ? await world.account() : (as ?? owner).id}`,
    expected: hrOnly(204, 403),
  },
  {
    route: 'POST /api/teams',
    token: 201,
    body: ({ people }) => ({ name: `Team ${crypto.randomUUID().slice(0, 8)}`, managerId: people.teamManager.id }),
    expected: hrOnly(201),
  },
  {
    route: 'PATCH /api/teams/:id',
    token: 200,
    path: async (world, _, actor) => `/api/teams/${isNobody(actor) ? world.teams.red : await world.team()}`,
    body: () => ({ name: `Green ${crypto.randomUUID().slice(0, 8)}` }),
    expected: hrOnly(200),
  },
  {
    route: 'DELETE /api/teams/:id',
    path: async (world, _, actor) => `/api/teams/${isNobody(actor) ? world.teams.red : await world.team()}`,
    expected: hrOnly(204),
  },
  { route: 'DELETE /api/account/sessions', endsSessions: true, expected: everyone(204) },
  { route: 'POST /api/auth/logout', expected: anyone(204) },
];

export const uploaded = { bytes: pdf, name: 'File.pdf' };
