import type { CompanyPolicy, ReminderPolicy } from '@staffroom/contracts/company.js';
import { baseApi, listTag } from '../../api/base-api.js';

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
  }),
});

export const { useGetCompanyPolicyQuery, useChangeRemindersMutation } = leavePolicyApi;
