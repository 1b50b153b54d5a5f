import type { CalendarFeed, CreateCalendarFeedBody, CreatedCalendarFeed } from '@staffroom/contracts/calendar-feeds.js';
import { baseApi, listTag } from '../../../api/base-api.js';

const url = '/api/calendar-feeds';

const calendarFeedsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeeds: build.query<CalendarFeed[], void>({
      query: () => url,
      providesTags: [listTag('CalendarFeed')],
      // When an address was last read changes without an event.
      keepUnusedDataFor: 0,
    }),
    createCalendarFeed: build.mutation<CreatedCalendarFeed, { feed: CreateCalendarFeedBody; idempotencyKey: string }>({
      query: ({ feed, idempotencyKey }) => ({
        url,
        method: 'POST',
        body: feed,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('CalendarFeed')]),
    }),
    revokeCalendarFeed: build.mutation<null, string>({
      query: (id) => ({ url: `${url}/${id}`, method: 'DELETE' }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('CalendarFeed')]),
    }),
  }),
});

export const { useGetCalendarFeedsQuery, useCreateCalendarFeedMutation, useRevokeCalendarFeedMutation } =
  calendarFeedsApi;
