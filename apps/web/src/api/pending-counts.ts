import { type PendingCounts, pendingCountMax } from '@staffroom/contracts/requests.js';
import { baseApi, listTag } from './base-api.js';

const pendingCountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPendingCounts: build.query<PendingCounts, void>({
      query: () => '/api/team/pending',
      providesTags: [listTag('TeamTimeOff'), listTag('Refund')],
    }),
  }),
});

export const { useGetPendingCountsQuery } = pendingCountsApi;

export function pendingText(count: number): string {
  return count < pendingCountMax ? String(count) : `${pendingCountMax - 1}+`;
}
