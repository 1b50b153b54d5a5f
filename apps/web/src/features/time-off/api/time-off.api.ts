import type {
  RequestCancellationBody,
  RequestTimeOffBody,
  TimeOff,
  TimeOffBalance,
  TimeOffPreview,
  TimeOffRequestReply,
} from '@staffroom/contracts/time-off.js';
import { baseApi, listTag } from '../../../api/base-api.js';

/** A new or withdrawn request changes these lists. The requester may also be in the lists of people (R16a). */
const ownTags = [
  listTag('TimeOff'),
  listTag('TimeOffBalance'),
  listTag('TeamTimeOff'),
  listTag('Member'),
  listTag('User'),
];

const timeOffApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTimeOff: build.query<TimeOff[], void>({
      query: () => '/api/time-off?halfHolidays=true',
      providesTags: [listTag('TimeOff')],
    }),
    getCancelledTimeOff: build.query<TimeOff[], void>({
      query: () => '/api/time-off?cancelled=true',
      providesTags: [listTag('TimeOff')],
    }),
    getTimeOffBalance: build.query<TimeOffBalance, void>({
      query: () => '/api/time-off/balance',
      providesTags: [listTag('TimeOffBalance')],
    }),
    explainBalance: build.query<TimeOffBalance, void>({
      query: () => '/api/time-off/balance?explained=true',
      providesTags: [listTag('TimeOffBalance')],
    }),
    /** Not cached, because the balance may change (R28a). */
    previewTimeOff: build.query<TimeOffPreview, RequestTimeOffBody>({
      query: ({ type, startDate, endDate, hours, kindId }) => ({
        url: '/api/time-off/preview',
        params: { type, startDate, endDate, hours, kindId },
      }),
      keepUnusedDataFor: 0,
    }),
    previewDays: build.query<TimeOffPreview, RequestTimeOffBody>({
      query: ({ type, startDate, endDate, hours, kindId }) => ({
        url: '/api/time-off/preview',
        params: { type, startDate, endDate, hours, kindId, days: 'true' },
      }),
      keepUnusedDataFor: 0,
    }),
    requestTimeOff: build.mutation<TimeOffRequestReply, { details: RequestTimeOffBody; idempotencyKey: string }>({
      query: ({ details, idempotencyKey }) => ({
        url: '/api/time-off',
        method: 'POST',
        body: details,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_requested, error) => (error ? [] : ownTags),
    }),
    requestCancellation: build.mutation<TimeOff, { id: string; details: RequestCancellationBody }>({
      query: ({ id, details }) => ({ url: `/api/time-off/${id}/cancellation`, method: 'POST', body: details }),
      invalidatesTags: (_asked, error) => (error && typeof error.status === 'string' ? [] : ownTags),
    }),
    /** A refused withdrawal means that the request was reviewed in the meantime, so the list is refreshed then too. */
    withdrawTimeOff: build.mutation<null, string>({
      query: (id) => ({ url: `/api/time-off/${id}`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error && typeof error.status === 'string' ? [] : ownTags),
    }),
  }),
});

export const {
  useExplainBalanceQuery,
  useGetTimeOffQuery,
  useGetCancelledTimeOffQuery,
  useGetTimeOffBalanceQuery,
  usePreviewDaysQuery,
  usePreviewTimeOffQuery,
  useRequestTimeOffMutation,
  useRequestCancellationMutation,
  useWithdrawTimeOffMutation,
} = timeOffApi;
