import type { ConfirmBody, WaysToConfirm } from '@staffroom/contracts/second-factor.js';
import { baseApi } from '../../api/base-api.js';

const confirmApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached: the challenge of a passkey is new each time. */
    getWaysToConfirm: build.query<WaysToConfirm, void>({ query: () => '/api/auth/confirm', keepUnusedDataFor: 0 }),
    confirm: build.mutation<null, ConfirmBody>({
      query: (body) => ({ url: '/api/auth/confirm', method: 'POST', body }),
    }),
  }),
});

export const { useGetWaysToConfirmQuery, useConfirmMutation } = confirmApi;
