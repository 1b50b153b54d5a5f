import type {
  ClosureProgress,
  CompanyPolicy,
  PersonWithoutLeave,
  PolicyChangeBody,
  PolicyPreview,
} from '@staffroom/contracts/company.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { isOutdated } from '../../api/is-outdated.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

const leavePolicyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCompanyPolicy: build.query<CompanyPolicy, void>({
      query: () => '/api/company/policy',
      providesTags: [listTag('CompanyPolicy')],
    }),
    /** Refused if someone else was faster; the page then shows their values. */
    changePolicy: build.mutation<CompanyPolicy, { change: PolicyChangeBody; idempotencyKey: string }>({
      query: ({ change, idempotencyKey }) => ({
        url: '/api/company/policy/changes',
        method: 'POST',
        body: change,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_reply, error) => (error && !isOutdated(error) ? [] : [listTag('CompanyPolicy')]),
    }),
    /** Not cached, because people and requests change. */
    previewPolicy: build.query<PolicyPreview, PolicyChangeBody>({
      query: (body) => ({ url: '/api/company/policy/preview', method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
    getClosureProgress: build.query<{ next: ClosureProgress | null }, string>({
      query: (dayId) => `/api/company/closures/${dayId}`,
      providesTags: [listTag('CompanyPolicy')],
    }),
    getPeopleWithoutLeave: build.infiniteQuery<Page<PersonWithoutLeave>, string, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || `/api/company/closures/${queryArg}/without-leave`,
      transformResponse: toPage<PersonWithoutLeave>,
      providesTags: [listTag('CompanyPolicy')],
    }),
  }),
});

export const {
  useGetCompanyPolicyQuery,
  useChangePolicyMutation,
  usePreviewPolicyQuery,
  useGetClosureProgressQuery,
  useGetPeopleWithoutLeaveInfiniteQuery,
} = leavePolicyApi;
