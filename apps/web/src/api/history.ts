import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { baseApi } from './base-api.js';
import { type Page, pagedOptions, toPage } from './paging.js';

/** A request or an account whose history can be shown. */
export interface HistorySubject {
  area: 'time-off' | 'refunds' | 'users';
  id: string;
}

const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached, so that the history is current each time it is opened. */
    getHistory: build.infiniteQuery<Page<HistoryEntry>, HistorySubject, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: { area, id }, pageParam }) => pageParam || `/api/${area}/${id}/history`,
      transformResponse: toPage<HistoryEntry>,
      keepUnusedDataFor: 0,
    }),
    /** The proof of the decision about an own request, a file for other programs. */
    getProof: build.query<object, HistorySubject>({
      query: ({ area, id }) => `/api/${area}/${id}/proof`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetHistoryInfiniteQuery, useLazyGetProofQuery } = historyApi;
