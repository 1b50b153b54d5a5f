import type { SecurityEvent, SecurityEventType } from '@staffroom/contracts/security.js';
import { baseApi } from '../../api/base-api.js';
import { downloadAddress } from '../../api/download-address.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

/** Without a value, everyone and every type. */
export interface SecurityFilter {
  userId?: string;
  type?: SecurityEventType;
}

const url = '/api/security-events';

const securityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecurityEvents: build.infiniteQuery<Page<SecurityEvent>, SecurityFilter, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || { url, params: { ...queryArg } },
      transformResponse: toPage<SecurityEvent>,
      // Not cached, because events happen all the time.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetSecurityEventsInfiniteQuery } = securityApi;

/** The address of all matching events as a CSV file, including those not loaded yet. */
export function exportAddress(filter: SecurityFilter): string {
  return downloadAddress(`${url}/export`, { ...filter });
}
