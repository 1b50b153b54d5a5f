import type { ChangePasswordBody, OwnSession, SignedIn } from '@staffroom/contracts/auth.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { signedIn, signedOut } from '../../api/session-slice.js';

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSessions: build.query<OwnSession[], void>({
      query: () => '/api/account/sessions',
      providesTags: [listTag('Session')],
      keepUnusedDataFor: 0,
    }),
    changeOwnPassword: build.mutation<SignedIn, ChangePasswordBody>({
      query: (body) => ({ url: '/api/account/password', method: 'PUT', body }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('Session')]),
      async onQueryStarted(_passwords, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => dispatch(signedIn(data.user)),
          () => undefined,
        );
      },
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/api/account/sessions/${id}`, method: 'DELETE' }),
      // Also if it has ended already.
      invalidatesTags: [listTag('Session')],
    }),
    signOutEverywhere: build.mutation<null, void>({
      query: () => ({ url: '/api/account/sessions', method: 'DELETE' }),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          () => dispatch(signedOut()),
          () => undefined,
        );
      },
    }),
  }),
});

export const {
  useGetSessionsQuery,
  useChangeOwnPasswordMutation,
  useEndSessionMutation,
  useSignOutEverywhereMutation,
} = accountApi;
