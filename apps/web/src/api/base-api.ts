/** The client's only RTK Query API. Features inject their endpoints into it. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';

export const allTags = [
  'Calendar',
  'TimeOff',
  'TimeOffBalance',
  'TeamTimeOff',
  'Notification',
  'NotificationPreference',
  'User',
  'Team',
  'Member',
  'Mail',
  'Document',
  'Payroll',
  'Refund',
  'Session',
  'CompanyPolicy',
  'Substitute',
  'ApiToken',
  'CalendarFeed',
  'LeaveWarning',
  'Webhook',
  'WebhookDelivery',
] as const;

export type Tag = (typeof allTags)[number];

/**
 * SPEC section 9: no refetch interval, no refetch on focus, data never stale, no retries. setupListeners() is not
 * called, so focus and reconnection cannot trigger a fetch.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: allTags,
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});

export function listTag<T extends Tag>(type: T) {
  return { type, id: 'LIST' } as const;
}

/** The list tag and one tag for each item, so that a change to one item refreshes everything that shows it. */
export function listOf<T extends Tag>(type: T, items: readonly { id: string }[] | undefined) {
  return [listTag(type), ...(items ?? []).map(({ id }) => ({ type, id }))];
}
