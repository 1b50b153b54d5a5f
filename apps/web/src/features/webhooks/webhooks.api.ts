import type { Webhook, WebhookDelivery, WebhookFields, WebhookWithSecret } from '@staffroom/contracts/webhooks.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

const url = '/api/webhooks';
const changed = (_reply: unknown, error: unknown) => (error ? [] : [listTag('Webhook')]);
const sent = (_reply: unknown, error: unknown) => (error ? [] : [listTag('Webhook'), listTag('WebhookDelivery')]);

const webhooksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWebhooks: build.query<Webhook[], void>({
      query: () => url,
      providesTags: [listTag('Webhook')],
      // Results change without an event.
      keepUnusedDataFor: 0,
    }),
    addWebhook: build.mutation<WebhookWithSecret, { fields: WebhookFields; idempotencyKey: string }>({
      query: ({ fields, idempotencyKey }) => ({
        url,
        method: 'POST',
        body: fields,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: changed,
    }),
    changeWebhook: build.mutation<Webhook, { id: string; fields: WebhookFields }>({
      query: ({ id, fields }) => ({ url: `${url}/${id}`, method: 'PATCH', body: fields }),
      invalidatesTags: changed,
    }),
    switchWebhook: build.mutation<Webhook, { id: string; isOn: boolean }>({
      query: ({ id, isOn }) => ({ url: `${url}/${id}/state`, method: 'PUT', body: { isOn } }),
      invalidatesTags: changed,
    }),
    replaceWebhookSecret: build.mutation<WebhookWithSecret, { id: string; idempotencyKey: string }>({
      query: ({ id, idempotencyKey }) => ({
        url: `${url}/${id}/secret`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: changed,
    }),
    removeWebhook: build.mutation<null, string>({
      query: (id) => ({ url: `${url}/${id}`, method: 'DELETE' }),
      invalidatesTags: changed,
    }),
    getWebhookDeliveries: build.infiniteQuery<Page<WebhookDelivery>, string, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: id, pageParam }) => pageParam || `${url}/${id}/deliveries`,
      transformResponse: toPage<WebhookDelivery>,
      providesTags: [listTag('WebhookDelivery')],
      keepUnusedDataFor: 0,
    }),
    testWebhook: build.mutation<WebhookDelivery, string>({
      query: (id) => ({ url: `${url}/${id}/test`, method: 'POST' }),
      invalidatesTags: sent,
    }),
    resendWebhookDelivery: build.mutation<WebhookDelivery, { id: string; deliveryId: string }>({
      query: ({ id, deliveryId }) => ({ url: `${url}/${id}/deliveries/${deliveryId}/resend`, method: 'POST' }),
      invalidatesTags: sent,
    }),
  }),
});

export const {
  useGetWebhooksQuery,
  useAddWebhookMutation,
  useChangeWebhookMutation,
  useSwitchWebhookMutation,
  useReplaceWebhookSecretMutation,
  useRemoveWebhookMutation,
  useGetWebhookDeliveriesInfiniteQuery,
  useTestWebhookMutation,
  useResendWebhookDeliveryMutation,
} = webhooksApi;
