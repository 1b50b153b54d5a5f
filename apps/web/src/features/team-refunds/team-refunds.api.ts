import type { Refund, TeamRefund } from '@staffroom/contracts/refunds.js';
import type { ReviewBody } from '@staffroom/contracts/requests.js';
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
  }),
});

export const { useGetTeamRefundsInfiniteQuery, useReviewRefundMutation } = teamRefundsApi;
