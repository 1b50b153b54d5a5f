import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import type { TeamRefund } from '@staffroom/contracts/refunds.js';
import type { TeamGroup } from '@staffroom/contracts/teams.js';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';
import type { ApiRequest } from '../../api/base-query.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

/** A person, and the list that shows them: a team or the direct reports. It decides which calls the tabs use (R17). */
export interface MemberOf {
  /** A team's id or 'unassigned'; null for direct reports. */
  teamId: string | null;
  userId: string;
}

const myTeamApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyTeams: build.infiniteQuery<Page<TeamGroup>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || '/api/my-teams',
      transformResponse: toPage<TeamGroup>,
      providesTags: [listTag('Team'), listTag('Member')],
    }),
    /** The members after the first ones. The argument is the group's `moreMembers`. */
    getMoreMembers: build.infiniteQuery<Page<User>, string, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || queryArg,
      transformResponse: toPage<User>,
      providesTags: [listTag('Member')],
    }),
    getDirectReports: build.infiniteQuery<Page<User>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || '/api/direct-reports',
      transformResponse: toPage<User>,
      providesTags: [listTag('Member')],
    }),
    getMemberTimeOff: build.infiniteQuery<Page<TeamTimeOff>, MemberOf, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || tabOf('time-off', queryArg),
      transformResponse: toPage<TeamTimeOff>,
      providesTags: [listTag('TeamTimeOff')],
    }),
    getMemberRefunds: build.infiniteQuery<Page<TeamRefund>, MemberOf, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || tabOf('refunds', queryArg),
      transformResponse: toPage<TeamRefund>,
      providesTags: [listTag('Refund')],
    }),
    getMemberDocuments: build.infiniteQuery<Page<EmployeeDocument>, MemberOf, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || tabOf('documents', queryArg),
      transformResponse: toPage<EmployeeDocument>,
      providesTags: [listTag('Document')],
    }),
    getMemberPayroll: build.infiniteQuery<Page<PayrollDocument>, MemberOf, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || tabOf('payroll', queryArg),
      transformResponse: toPage<PayrollDocument>,
      providesTags: [listTag('Payroll')],
    }),
  }),
});

export const {
  useGetMyTeamsInfiniteQuery,
  useGetMoreMembersInfiniteQuery,
  useGetDirectReportsInfiniteQuery,
  useGetMemberTimeOffInfiniteQuery,
  useGetMemberRefundsInfiniteQuery,
  useGetMemberDocumentsInfiniteQuery,
  useGetMemberPayrollInfiniteQuery,
} = myTeamApi;

function tabOf(tab: 'time-off' | 'refunds' | 'documents' | 'payroll', { teamId, userId }: MemberOf): ApiRequest {
  return { url: teamId ? `/api/teams/${teamId}/${tab}` : `/api/team/${tab}`, params: { userId } };
}
