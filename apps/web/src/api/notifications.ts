/** The list of notifications, here because the bell of every page and the notifications page share it. */
import type { Notification } from '@staffroom/contracts/notifications.js';
import { baseApi, listTag } from './base-api.js';
import { type Page, pagedOptions, toPage } from './paging.js';

const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.infiniteQuery<Page<Notification>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || '/api/notifications',
      transformResponse: toPage<Notification>,
      providesTags: [listTag('Notification')],
    }),
  }),
});

export const { useGetNotificationsInfiniteQuery } = notificationsApi;

/** The full number, whatever is loaded; 0 while it is not known. */
export function useUnreadCount(): number {
  const { unreadCount } = useGetNotificationsInfiniteQuery(undefined, {
    selectFromResult: ({ data }) => ({ unreadCount: data?.pages[0]?.unreadCount ?? 0 }),
  });
  return unreadCount;
}
