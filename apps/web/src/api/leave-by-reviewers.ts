/** What reviewers do to the leave of others without being asked: entering it (R49), and cancelling it (R48). */
import type { CancelTimeOffBody, EnterTimeOffBody, TimeOff } from '@staffroom/contracts/time-off.js';
import { baseApi, listTag } from './base-api.js';
import { isOutdated } from './is-outdated.js';

const changed = [
  listTag('TeamTimeOff'),
  listTag('Notification'),
  listTag('Calendar'),
  listTag('Member'),
  listTag('User'),
];

const leaveApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    enterTimeOff: build.mutation<TimeOff, { details: EnterTimeOffBody; idempotencyKey: string }>({
      query: ({ details, idempotencyKey }) => ({
        url: '/api/team/time-off',
        method: 'POST',
        body: details,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_entered, error) => (error ? [] : changed),
    }),
    cancelTimeOff: build.mutation<TimeOff, { id: string; details: CancelTimeOffBody }>({
      query: ({ id, details }) => ({ url: `/api/team/time-off/${id}/cancellation`, method: 'POST', body: details }),
      invalidatesTags: (_cancelled, error) => (error && !isOutdated(error) ? [] : changed),
    }),
  }),
});

export const { useEnterTimeOffMutation, useCancelTimeOffMutation } = leaveApi;
