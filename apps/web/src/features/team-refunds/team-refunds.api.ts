import type { QueuedRefund } from '@staffroom/contracts/refunds.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

export interface RefundQueueArg {
  list: 'pending' | 'reviewed';
  search?: string | undefined;
  /** A team's id or 'unassigned'. */
  teamId?: string | undefined;
}

const teamRefundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTeamRefunds: build.infiniteQuery<Page<QueuedRefund>, RefundQueueArg, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || { url: '/api/team/refunds', params: { ...queryArg } },
      transformResponse: toPage<QueuedRefund>,
      providesTags: [listTag('Refund')],
    }),
    getQueuedRefund: build.query<QueuedRefund, string>({
      query: (id) => `/api/team/refunds/${id}`,
      providesTags: [listTag('Refund')],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetTeamRefundsInfiniteQuery, useGetQueuedRefundQuery } = teamRefundsApi;
