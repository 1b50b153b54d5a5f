import type { LeaveWarning } from '@staffroom/contracts/leave-warnings.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { downloadAddress } from '../../api/download-address.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

/** Without a value, everyone and every leave year. */
export interface LeaveWarningFilter {
  userId?: string;
  year?: string;
}

const url = '/api/leave-warnings';

const leaveWarningsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getLeaveWarnings: build.infiniteQuery<Page<LeaveWarning>, LeaveWarningFilter, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || { url, params: { ...queryArg } },
      transformResponse: toPage<LeaveWarning>,
      providesTags: [listTag('LeaveWarning')],
      // Not cached, because people open warnings all the time.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetLeaveWarningsInfiniteQuery } = leaveWarningsApi;

/** The address of all matching warnings as a CSV file, including those not loaded yet. */
export function exportAddress(filter: LeaveWarningFilter): string {
  return downloadAddress(`${url}/export`, { ...filter });
}
