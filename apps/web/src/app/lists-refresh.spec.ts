/** The lists that each change refreshes, across all features (SPEC section 4). */
import type { UnknownAction } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { baseApi } from '../api/base-api.js';
import '../api/notification-preferences.js';
import '../api/notifications.js';
import '../api/pending-counts.js';
import '../api/payslips.js';
import '../api/people.js';
import '../api/leave-by-reviewers.js';
import '../api/reviews.js';
import '../api/session.js';
import '../api/teams.js';
import '../features/account/account.api.js';
import '../features/auth/auth.api.js';
import '../features/dashboard/dashboard.api.js';
import '../features/dashboard/month/calendar-month.api.js';
import '../features/documents/documents.api.js';
import '../features/my-team/my-team.api.js';
import '../features/notifications/notifications.api.js';
import '../features/payroll/api/payroll.api.js';
import '../features/refunds/refunds.api.js';
import '../features/team-refunds/team-refunds.api.js';
import '../features/team-time-off/team-time-off.api.js';
import '../features/teams/teams.api.js';
import '../features/time-off/leave-notice/leave-notice.api.js';
import '../features/time-off/api/time-off.api.js';
import '../features/users/api/users.api.js';
import { createStore, type Store } from '../api/store.js';

const member = { teamId: 't-1', userId: 'u-ana' };
const ofMonth = { month: '2026-11', search: '' };
const week = { startDate: '2026-11-20', endDate: '2026-11-27' };
/** Every list, by its endpoint. */
const lists: Record<string, unknown> = {
  ...{ getCancelledTimeOff: undefined },
  ...{ getTimeOff: undefined, getTimeOffBalance: undefined, getRefunds: undefined, getPayroll: undefined },
  ...{ getDocuments: '', getNotifications: undefined, getPreferences: undefined, getCompanyCalendar: week },
  ...{ getPayslipCoverage: null, getPeopleWithoutPayslip: ofMonth, getMonthPayslips: ofMonth },
  ...{ getCalendarMonth: { month: '2026-11' }, getCalendarTeams: undefined },
  ...{ getTeamTimeOff: { list: 'pending' }, getTeamRefunds: { list: 'pending' }, getPendingCounts: undefined },
  ...{
    getQueuedTimeOff: 'r-1',
    getQueuedRefund: 'r-1',
    getSeenTeams: undefined,
    getMyTeams: undefined,
    getDirectReports: undefined,
  },
  getMoreMembers: '/api/teams/t-1/members?after=1',
  ...{ getMemberTimeOff: member, getMemberRefunds: member, getMemberDocuments: member, getMemberPayroll: member },
  ...{ getUsers: {}, searchPeople: { search: '' }, getTeams: undefined, getMails: undefined, getSessions: undefined },
};

const coverage = ['getPayslipCoverage', 'getPeopleWithoutPayslip'];
const people = ['getUsers', 'searchPeople', 'getMyTeams', 'getMoreMembers', 'getDirectReports', ...coverage];
const timeOffQueues = ['getTeamTimeOff', 'getQueuedTimeOff', 'getMemberTimeOff', 'getPendingCounts'];
const refunds = ['getRefunds', 'getTeamRefunds', 'getQueuedRefund', 'getMemberRefunds', 'getPendingCounts'];
const documents = ['getDocuments', 'getMemberDocuments'];
const payroll = ['getPayroll', 'getMemberPayroll', 'getMonthPayslips', ...coverage];
const ownTimeOff = ['getTimeOff', 'getCancelledTimeOff', 'getTimeOffBalance'];
const month = ['getCalendarMonth', 'getCalendarTeams'];
const reviewedTimeOff = [...timeOffQueues, 'getCompanyCalendar', 'getNotifications', ...month, ...people];
const reviewedRefunds = [...refunds, 'getNotifications'];
const newcomer = [...people, 'getTeams', 'getSeenTeams', 'getCompanyCalendar', ...month, 'getMails'];
const employment = [...people, ...ownTimeOff, ...timeOffQueues, 'getCompanyCalendar', ...month];
const account = Object.keys(lists).filter((list) => list !== 'getPreferences' && list !== 'getSessions');
const team = [...people, 'getTeams', 'getSeenTeams', ...month, ...timeOffQueues, ...refunds, ...documents, ...payroll];

const review = { id: 'r-1', review: { status: 'APPROVED', comment: null } };
const upload = { userId: 'u-ana', files: [], idempotencyKey: 'k', onProgress: () => undefined };
const receipt = new File(['%PDF'], 'taxi.pdf');

const changes: [change: string, arg: unknown, refreshed: string[]][] = [
  ['createUser', { user: {}, idempotencyKey: 'k' }, newcomer],
  ['updateUser', { id: 'u-ana', etag: '"1"', changes: {} }, account],
  ['changeEmployment', { id: 'u-ana', changes: {} }, employment],
  ['archiveUser', 'u-ana', account],
  ['restoreUser', 'u-ana', account],
  ['handOver', { id: 'u-ana', managerId: 'u-max' }, account],
  ['deleteUser', 'u-ana', account],
  ['resendMail', 'm-1', ['getMails']],
  ['resendFailedMails', undefined, ['getMails']],
  ['inviteAgain', { id: 'u-ana', idempotencyKey: 'k' }, ['getMails']],
  ['createTeam', { team: {}, idempotencyKey: 'k' }, team],
  ['updateTeam', { id: 't-1', changes: {} }, team],
  ['deleteTeam', 't-1', team],
  ['requestTimeOff', { details: {}, idempotencyKey: 'k' }, [...ownTimeOff, ...timeOffQueues, ...people]],
  ['withdrawTimeOff', 'r-1', [...ownTimeOff, ...timeOffQueues, ...people]],
  ['requestCancellation', { id: 'r-1', details: {} }, [...ownTimeOff, ...timeOffQueues, ...people]],
  ['enterTimeOff', { details: {}, idempotencyKey: 'k' }, reviewedTimeOff],
  ['cancelTimeOff', { id: 'r-1', details: {} }, reviewedTimeOff],
  ['reviewRequest', { area: 'time-off', ...review }, reviewedTimeOff],
  ['approveRequests', { area: 'time-off', requests: [{ id: 'r-1' }] }, reviewedTimeOff],
  ['forgetRefused', 'time-off', []],
  ['requestRefund', { details: { description: '', amountCents: 1, receipt }, idempotencyKey: 'k' }, refunds],
  ['withdrawRefund', 'r-1', refunds],
  ['reviewRequest', { area: 'refunds', ...review }, reviewedRefunds],
  ['approveRequests', { area: 'refunds', requests: [{ id: 'r-1' }] }, reviewedRefunds],
  ['uploadDocuments', upload, documents],
  ['deleteDocument', 'd-1', [...documents, 'getNotifications']],
  ['uploadPayroll', { ...upload, fiscalYear: '2026', month: '10' }, payroll],
  ['deletePayslip', 'p-1', [...payroll, 'getNotifications']],
  ['matchPayslips', { texts: [] }, []],
  ['stagePayslips', { payslips: [], idempotencyKey: 'k', onProgress: () => undefined }, []],
  ['publishPayslips', { idempotencyKey: 'k' }, payroll],
  ['replacePayslip', { payslipId: 'p-1', file: receipt, idempotencyKey: 'k' }, [...payroll, 'getNotifications']],
  ['openLeaveWarning', 'w-1', []],
  ['markRead', 'n-1', ['getNotifications']],
  ['markSeveralRead', ['n-1', 'n-2'], ['getNotifications']],
  ['markAllRead', undefined, ['getNotifications']],
  ['savePreferences', [], ['getPreferences']],
  ['resetSecondFactor', 'u-ana', ['getMails']],
  ['endSessions', 'u-ana', []],
  ['changeOwnPassword', { currentPassword: '', newPassword: '' }, ['getSessions']],
  ['endSession', 's-1', ['getSessions']],
];

beforeEach(() => {
  globalThis.fetch = () => Promise.resolve(new Response('[]'));
});

describe('lists refresh after each successful change', () => {
  it.each(changes)('%s [S4.17 S4.18 S4.19 S4.20]', async (change, arg, refreshed) => {
    const store = createStore();
    for (const [list, of] of Object.entries(lists)) run(store, list, of);
    await settled(store);
    const before = answers(store);
    await run(store, change, arg);
    await settled(store);
    const after = answers(store);
    const asked = Object.keys(after).filter((list) => after[list] !== before[list]);
    expect(asked.sort()).toEqual([...new Set(refreshed)].sort());
  });

  it('the table contains every mutation except those of the session', () => {
    const aboutTheSession = ['login', 'forgotPassword', 'resetPassword', 'changePassword', 'signOutEverywhere'];
    const mutations = Object.keys(endpoints).filter((name) => 'useMutation' in endpoints[name]!);
    const named = [...new Set(changes.map(([change]) => change))];
    expect(mutations.filter((name) => !aboutTheSession.includes(name)).sort()).toEqual(named.sort());
  });
});

/** Features inject their endpoints separately, so no type contains them all. */
const endpoints = baseApi.endpoints as unknown as Record<string, { initiate: (arg: unknown) => UnknownAction }>;

function run(store: Store, endpoint: string, arg: unknown): PromiseLike<unknown> {
  return store.dispatch(endpoints[endpoint]!.initiate(arg)) as unknown as PromiseLike<unknown>;
}

function queriesOf(store: Store) {
  return Object.values(store.getState().api.queries).filter((query) => query !== undefined);
}

function answers(store: Store): Record<string, string | undefined> {
  return Object.fromEntries(queriesOf(store).map(({ endpointName, requestId }) => [endpointName, requestId]));
}

async function settled(store: Store): Promise<void> {
  await waitFor(() => expect(queriesOf(store).map(({ status }) => status)).not.toContain('pending'));
}
