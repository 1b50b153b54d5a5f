/** The list of notifications, shared by the bell in the header and the notifications page. */
import type { Notification } from '@staffroom/contracts/notifications.js';
import { baseApi, listTag } from './base-api.js';
import { type Page, pagedOptions, toPage } from './paging.js';

const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.infiniteQuery<Page<Notification>, 'unread' | void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: only, pageParam }) =>
        pageParam || { url: '/api/notifications', params: { unread: only ? 'true' : undefined } },
      transformResponse: toPage<Notification>,
      providesTags: [listTag('Notification')],
    }),
  }),
});

export const { useGetNotificationsInfiniteQuery } = notificationsApi;

/** The number of all unread notifications, including those on pages not loaded yet; 0 while unknown. */
export function useUnreadCount(): number {
  const { unreadCount } = useGetNotificationsInfiniteQuery(undefined, {
    selectFromResult: ({ data }) => ({ unreadCount: data?.pages[0]?.unreadCount ?? 0 }),
  });
  return unreadCount;
}
