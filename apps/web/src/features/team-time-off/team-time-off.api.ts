import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { RequestableType, TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

export interface TimeOffQueueArg {
  list: 'pending' | 'pendingByStart' | 'reviewed';
  search?: string | undefined;
  /** A team's id or 'unassigned'. */
  teamId?: string | undefined;
  type?: RequestableType | undefined;
  startsFrom?: PlainDate | undefined;
  startsTo?: PlainDate | undefined;
  /** Only those that were cancelled whole (R48). */
  cancelled?: 'true';
}

const teamTimeOffApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTeamTimeOff: build.infiniteQuery<Page<TeamTimeOff>, TimeOffQueueArg, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || { url: '/api/team/time-off', params: { ...queryArg } },
      transformResponse: toPage<TeamTimeOff>,
      providesTags: [listTag('TeamTimeOff')],
    }),
    getQueuedTimeOff: build.query<TeamTimeOff, string>({
      query: (id) => `/api/team/time-off/${id}`,
      providesTags: [listTag('TeamTimeOff')],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetTeamTimeOffInfiniteQuery, useGetQueuedTimeOffQuery } = teamTimeOffApi;
