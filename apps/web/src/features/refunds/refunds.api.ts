import type { Refund, RefundRequestReply } from '@staffroom/contracts/refunds.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type RefundDetails, toForm } from './refund-fields.js';

interface RequestArgs {
  details: RefundDetails;
  idempotencyKey: string;
  /** 0 to 1. */
  onProgress: (ratio: number) => void;
}

const refundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRefunds: build.query<Refund[], void>({
      query: () => '/api/refunds',
      providesTags: [listTag('Refund')],
    }),
    requestRefund: build.mutation<RefundRequestReply, RequestArgs>({
      query: ({ details, idempotencyKey, onProgress }) => ({
        url: '/api/refunds',
        method: 'POST',
        body: toForm(details),
        headers: { 'idempotency-key': idempotencyKey },
        onProgress,
      }),
      invalidatesTags: (_requested, error) => (error ? [] : [listTag('Refund')]),
    }),
    /** A refused withdrawal means that the request was reviewed in the meantime, so the list is refreshed then too. */
    withdrawRefund: build.mutation<null, string>({
      query: (id) => ({ url: `/api/refunds/${id}`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error && typeof error.status === 'string' ? [] : [listTag('Refund')]),
    }),
  }),
});

export const { useGetRefundsQuery, useRequestRefundMutation, useWithdrawRefundMutation } = refundsApi;
