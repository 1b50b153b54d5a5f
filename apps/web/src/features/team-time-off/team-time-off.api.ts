import type { ReviewBody, TeamTimeOff, TimeOff, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { movedOn } from '../../api/moved-on.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

const teamTimeOffApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTeamTimeOff: build.infiniteQuery<Page<TeamTimeOff>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || '/api/team/time-off',
      transformResponse: toPage<TeamTimeOff>,
      providesTags: [listTag('TeamTimeOff')],
    }),
    /** Never kept: what was free a minute ago may be taken. */
    getReviewContext: build.query<TimeOffReviewContext, string>({
      query: (id) => `/api/team/time-off/${id}/context`,
      keepUnusedDataFor: 0,
    }),
    reviewTimeOff: build.mutation<TimeOff, { id: string; review: ReviewBody }>({
      query: ({ id, review }) => ({ url: `/api/time-off/${id}/review`, method: 'PATCH', body: review }),
      invalidatesTags: (_reviewed, error) => {
        if (error) return movedOn(error) ? [listTag('TeamTimeOff')] : [];
        return [listTag('TeamTimeOff'), listTag('Calendar'), listTag('Member'), listTag('User')];
      },
    }),
  }),
});

export const { useGetTeamTimeOffInfiniteQuery, useGetReviewContextQuery, useReviewTimeOffMutation } = teamTimeOffApi;
