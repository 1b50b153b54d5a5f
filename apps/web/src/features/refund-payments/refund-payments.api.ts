import type {
  CreatePaymentBody,
  EarlierRefunds,
  MarkEarlierPaidBody,
  OpenPayment,
  RefundPayments,
} from '@staffroom/contracts/refund-payments.js';
import { baseApi, listTag } from '../../api/base-api.js';

const url = '/api/refund-payments';

interface Keyed {
  idempotencyKey: string;
}

const refundPaymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRefundPayments: build.query<RefundPayments, void>({
      query: () => url,
      providesTags: [listTag('Refund')],
      // IBANs, which decide where a refund is listed, change without an event of the refund.
      keepUnusedDataFor: 0,
    }),
    getEarlierRefunds: build.query<EarlierRefunds, string>({
      query: (approvedUntil) => ({ url: `${url}/earlier`, params: { approvedUntil } }),
      providesTags: [listTag('Refund')],
      keepUnusedDataFor: 0,
    }),
    markEarlierPaid: build.mutation<RefundPayments, MarkEarlierPaidBody>({
      query: (body) => ({ url: `${url}/earlier`, method: 'POST', body }),
      invalidatesTags: [listTag('Refund')],
    }),
    createPayment: build.mutation<OpenPayment, CreatePaymentBody & Keyed>({
      query: ({ idempotencyKey, ...body }) => ({
        url,
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: [listTag('Refund')],
    }),
    markPaymentPaid: build.mutation<RefundPayments, { id: string }>({
      query: ({ id }) => ({ url: `${url}/${id}/paid`, method: 'POST' }),
      invalidatesTags: [listTag('Refund')],
    }),
    releasePayment: build.mutation<null, { id: string }>({
      query: ({ id }) => ({ url: `${url}/${id}`, method: 'DELETE' }),
      invalidatesTags: [listTag('Refund')],
    }),
    markRefundPaid: build.mutation<RefundPayments, { id: string }>({
      query: ({ id }) => ({ url: `${url}/refunds/${id}/paid`, method: 'PATCH' }),
      invalidatesTags: [listTag('Refund')],
    }),
  }),
});

export const {
  useGetRefundPaymentsQuery,
  useGetEarlierRefundsQuery,
  useMarkEarlierPaidMutation,
  useCreatePaymentMutation,
  useMarkPaymentPaidMutation,
  useReleasePaymentMutation,
  useMarkRefundPaidMutation,
} = refundPaymentsApi;
