import type { MarkedRead, Notification } from '@staffroom/contracts/notifications.js';
import { baseApi, listTag } from '../../api/base-api.js';

const notificationsPageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    markRead: build.mutation<Notification, string>({
      query: (id) => ({ url: `/api/notifications/${id}/read`, method: 'PATCH' }),
      invalidatesTags: (_read, error) => (error ? [] : [listTag('Notification')]),
    }),
    /** One after the other, and the list is read again once. */
    markSeveralRead: build.mutation<null, readonly string[]>({
      queryFn: async (ids, _api, _options, fetchFrom) => {
        for (const id of ids) {
          const { error } = await fetchFrom({ url: `/api/notifications/${id}/read`, method: 'PATCH' });
          if (error) return { error };
        }
        return { data: null };
      },
      invalidatesTags: [listTag('Notification')],
    }),
    markAllRead: build.mutation<MarkedRead, void>({
      query: () => ({ url: '/api/notifications/mark-all-read', method: 'POST' }),
      invalidatesTags: (_read, error) => (error ? [] : [listTag('Notification')]),
    }),
  }),
});

export const { useMarkReadMutation, useMarkSeveralReadMutation, useMarkAllReadMutation } = notificationsPageApi;
