import type { ApiToken, CreateApiTokenBody, CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

const url = '/api/tokens';

const apiTokensApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getApiTokens: build.infiniteQuery<Page<ApiToken>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || url,
      transformResponse: toPage<ApiToken>,
      providesTags: [listTag('ApiToken')],
      // When a token was last used changes without an event.
      keepUnusedDataFor: 0,
    }),
    createApiToken: build.mutation<CreatedApiToken, { token: CreateApiTokenBody; idempotencyKey: string }>({
      query: ({ token, idempotencyKey }) => ({
        url,
        method: 'POST',
        body: token,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('ApiToken')]),
    }),
    revokeApiToken: build.mutation<null, string>({
      query: (id) => ({ url: `${url}/${id}`, method: 'DELETE' }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('ApiToken')]),
    }),
  }),
});

export const { useGetApiTokensInfiniteQuery, useCreateApiTokenMutation, useRevokeApiTokenMutation } = apiTokensApi;
