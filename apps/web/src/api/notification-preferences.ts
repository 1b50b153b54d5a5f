import type { NotificationPreference } from '@staffroom/contracts/notifications.js';
import { baseApi, listTag } from './base-api.js';

const preferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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

export const { useGetPreferencesQuery, useSavePreferencesMutation } = preferencesApi;
