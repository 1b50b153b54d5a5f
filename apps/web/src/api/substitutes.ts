/** One's own substitutes, and the reviewers whom one covers (R57). */
import type { NameSubstituteBody, Substitutes, Substitution } from '@staffroom/contracts/substitutes.js';
import { baseApi, listTag } from './base-api.js';

const substitutesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSubstitutes: build.query<Substitutes, void>({
      query: () => '/api/substitutes',
      providesTags: [listTag('Substitute')],
    }),
    nameSubstitute: build.mutation<Substitution, { naming: NameSubstituteBody; idempotencyKey: string }>({
      query: ({ naming, idempotencyKey }) => ({
        url: '/api/substitutes',
        method: 'POST',
        body: naming,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('Substitute')]),
    }),
    removeSubstitute: build.mutation<null, string>({
      query: (id) => ({ url: `/api/substitutes/${id}`, method: 'DELETE' }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('Substitute')]),
    }),
  }),
});

export const { useGetSubstitutesQuery, useNameSubstituteMutation, useRemoveSubstituteMutation } = substitutesApi;
