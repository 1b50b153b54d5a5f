import type { Refund, TeamRefund } from '@staffroom/contracts/refunds.js';
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import { approveEach, type Refusals, type Send } from '../../api/approve-each.js';
import { isOutdated } from '../../api/is-outdated.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

const teamRefundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTeamRefunds: build.infiniteQuery<Page<TeamRefund>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || '/api/team/refunds',
      transformResponse: toPage<TeamRefund>,
      providesTags: [listTag('Refund')],
    }),
    reviewRefund: build.mutation<Refund, { id: string; review: ReviewBody }>({
      query: ({ id, review }) => ({ url: `/api/refunds/${id}/review`, method: 'PATCH', body: review }),
      invalidatesTags: (_reviewed, error) => (error && !isOutdated(error) ? [] : [listTag('Refund')]),
    }),
    approveRefunds: build.mutation<Refusals, readonly string[]>({
      queryFn: async (ids, _api, _options, send) => ({
        data: await approveEach(ids, (id) => `/api/refunds/${id}/review`, send as Send),
      }),
      invalidatesTags: [listTag('Refund')],
    }),
  }),
});

export const { useGetTeamRefundsInfiniteQuery, useReviewRefundMutation, useApproveRefundsMutation } = teamRefundsApi;
