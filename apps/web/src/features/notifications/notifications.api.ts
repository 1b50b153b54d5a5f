import type { MarkedRead, Notification } from '@staffroom/contracts/notifications.js';
import { baseApi, listTag } from '../../api/base-api.js';

const notificationsPageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    markRead: build.mutation<Notification, string>({
      query: (id) => ({ url: `/api/notifications/${id}/read`, method: 'PATCH' }),
      invalidatesTags: (_read, error) => (error ? [] : [listTag('Notification')]),
    }),
    markAllRead: build.mutation<MarkedRead, void>({
      query: () => ({ url: '/api/notifications/mark-all-read', method: 'POST' }),
      invalidatesTags: (_read, error) => (error ? [] : [listTag('Notification')]),
    }),
  }),
});

export const { useMarkReadMutation, useMarkAllReadMutation } = notificationsPageApi;
