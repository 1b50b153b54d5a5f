import type { CompanyPolicy, PolicyChangeBody, PolicyPreview, ReminderPolicy } from '@staffroom/contracts/company.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { isOutdated } from '../../api/is-outdated.js';

const leavePolicyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCompanyPolicy: build.query<CompanyPolicy, void>({
      query: () => '/api/company/policy',
      providesTags: [listTag('CompanyPolicy')],
    }),
    changeReminders: build.mutation<CompanyPolicy, ReminderPolicy>({
      query: (body) => ({ url: '/api/company/policy/reminders', method: 'PUT', body }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('CompanyPolicy')]),
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
  }),
});

export const { useGetCompanyPolicyQuery, useChangeRemindersMutation, useChangePolicyMutation, usePreviewPolicyQuery } =
  leavePolicyApi;
