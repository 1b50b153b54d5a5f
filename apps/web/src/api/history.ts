import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { baseApi } from './base-api.js';

/** A request or an account whose history can be shown. */
export interface HistorySubject {
  area: 'time-off' | 'refunds' | 'users';
  id: string;
}

const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached, so that the history is current each time it is opened. */
    getHistory: build.query<HistoryEntry[], HistorySubject>({
      query: ({ area, id }) => `/api/${area}/${id}/history`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetHistoryQuery } = historyApi;
