import type { TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { baseApi } from '../../api/base-api.js';

const reviewContextApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached, because other requests change it. */
    getReviewContext: build.query<TimeOffReviewContext, string>({
      query: (id) => `/api/team/time-off/${id}/context`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetReviewContextQuery } = reviewContextApi;
