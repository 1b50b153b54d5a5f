import type { MarkedRead, Notification, NotificationPreference } from '@staffroom/contracts/notifications.js';
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
    getPreferences: build.query<NotificationPreference[], void>({
      query: () => '/api/notification-preferences',
      providesTags: [listTag('NotificationPreference')],
    }),
    savePreferences: build.mutation<NotificationPreference[], NotificationPreference[]>({
      query: (preferences) => ({ url: '/api/notification-preferences', method: 'PUT', body: preferences }),
      invalidatesTags: (_saved, error) => (error ? [] : [listTag('NotificationPreference')]),
    }),
  }),
});

export const { useMarkReadMutation, useMarkAllReadMutation, useGetPreferencesQuery, useSavePreferencesMutation } =
  notificationsPageApi;
