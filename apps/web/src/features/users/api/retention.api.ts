import type { PersonRetention } from '@staffroom/contracts/retention.js';
import { baseApi, listTag } from '../../../api/base-api.js';
import { isOutdated } from '../../../api/is-outdated.js';

const retentionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached, because every upload changes it. */
    getRetention: build.query<PersonRetention, string>({
      query: (id) => `/api/users/${id}/retention`,
      keepUnusedDataFor: 0,
    }),
    planErasure: build.mutation<PersonRetention, string>({
      query: (id) => ({ url: `/api/users/${id}/planned-erasure`, method: 'PUT' }),
      invalidatesTags: (_retention, error) => (error && !isOutdated(error) ? [] : [listTag('User')]),
    }),
    cancelErasure: build.mutation<null, string>({
      query: (id) => ({ url: `/api/users/${id}/planned-erasure`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error && !isOutdated(error) ? [] : [listTag('User')]),
    }),
  }),
});

export const { useGetRetentionQuery, usePlanErasureMutation, useCancelErasureMutation } = retentionApi;
