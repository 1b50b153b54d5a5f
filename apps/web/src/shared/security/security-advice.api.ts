import type { SecurityAdvice, SecurityAdviceBody } from '@staffroom/contracts/security-advice.js';
import { baseApi, listTag } from '../../api/base-api.js';

const url = '/api/company/security-advice';

const adviceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecurityAdvice: build.query<SecurityAdvice, void>({
      query: () => url,
      providesTags: [listTag('CompanyPolicy')],
    }),
    followSecurityAdvice: build.mutation<SecurityAdvice, SecurityAdviceBody>({
      query: (body) => ({ url, method: 'PUT', body }),
      invalidatesTags: (_advice, error) => (error ? [] : [listTag('CompanyPolicy')]),
    }),
  }),
});

export const { useGetSecurityAdviceQuery, useFollowSecurityAdviceMutation } = adviceApi;
