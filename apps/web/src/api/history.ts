import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { baseApi } from './base-api.js';

/** What has a history that is shown: a request, or an account. */
export interface HistorySubject {
  area: 'time-off' | 'refunds' | 'users';
  id: string;
}

const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Never kept: who looks wants to know what happened up to now. */
    getHistory: build.query<HistoryEntry[], HistorySubject>({
      query: ({ area, id }) => `/api/${area}/${id}/history`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetHistoryQuery } = historyApi;
