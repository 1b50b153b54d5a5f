import type { ReviewBody } from '@staffroom/contracts/requests.js';
import type { TeamTimeOff, TimeOff, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { approveEach, type Refusals, type Send } from '../../api/approve-each.js';
import { isOutdated } from '../../api/is-outdated.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

/** A decision changes the company calendar and the requester's balance. */
const reviewTags = [listTag('TeamTimeOff'), listTag('Calendar'), listTag('Member'), listTag('User')];

const teamTimeOffApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTeamTimeOff: build.infiniteQuery<Page<TeamTimeOff>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || '/api/team/time-off',
      transformResponse: toPage<TeamTimeOff>,
      providesTags: [listTag('TeamTimeOff')],
    }),
    /** Not cached, because other requests change it. */
    getReviewContext: build.query<TimeOffReviewContext, string>({
      query: (id) => `/api/team/time-off/${id}/context`,
      keepUnusedDataFor: 0,
    }),
    reviewTimeOff: build.mutation<TimeOff, { id: string; review: ReviewBody }>({
      query: ({ id, review }) => ({ url: `/api/time-off/${id}/review`, method: 'PATCH', body: review }),
      invalidatesTags: (_reviewed, error) => (error && !isOutdated(error) ? [] : reviewTags),
    }),
    approveTimeOff: build.mutation<Refusals, readonly string[]>({
      queryFn: async (ids, _api, _options, send) => ({
        data: await approveEach(ids, (id) => `/api/time-off/${id}/review`, send as Send),
      }),
      invalidatesTags: reviewTags,
    }),
  }),
});

export const {
  useGetTeamTimeOffInfiniteQuery,
  useGetReviewContextQuery,
  useReviewTimeOffMutation,
  useApproveTimeOffMutation,
} = teamTimeOffApi;
