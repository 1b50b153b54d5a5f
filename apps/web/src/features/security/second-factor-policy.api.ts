import type { SecondFactorPolicy, SecondFactorPolicyBody } from '@staffroom/contracts/second-factor.js';
import { baseApi, listTag } from '../../api/base-api.js';

const url = '/api/company/second-factor';

const policyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactorPolicy: build.query<SecondFactorPolicy, void>({
      query: () => url,
      providesTags: [listTag('CompanyPolicy')],
      keepUnusedDataFor: 0,
    }),
    changeSecondFactorPolicy: build.mutation<SecondFactorPolicy, SecondFactorPolicyBody>({
      query: (body) => ({ url, method: 'PUT', body }),
      invalidatesTags: (_policy, error) => (error ? [] : [listTag('CompanyPolicy')]),
    }),
  }),
});

export const { useGetSecondFactorPolicyQuery, useChangeSecondFactorPolicyMutation } = policyApi;
