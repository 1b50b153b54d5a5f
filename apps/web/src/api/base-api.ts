/** The one api of the client; features inject their endpoints into it. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';

const tags = [
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
] as const;

export type Tag = (typeof tags)[number];

/**
 * SPEC section 9: no refetch interval, no refetch on focus, data never stale, no retries. setupListeners() is never
 * called, so that focus and reconnection cannot fetch by accident.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});

export function listTag<T extends Tag>(type: T) {
  return { type, id: 'LIST' } as const;
}

/** LIST and every item of it, so that one change refreshes what shows it. */
export function listOf<T extends Tag>(type: T, items: readonly { id: string }[] | undefined) {
  return [listTag(type), ...(items ?? []).map(({ id }) => ({ type, id }))];
}
