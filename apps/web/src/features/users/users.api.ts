import type { Mail } from '@staffroom/contracts/mails.js';
import type { CreateUserBody, UpdateUserBody, User } from '@staffroom/contracts/users.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { isOutdated } from '../../api/is-outdated.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';
import { type Session, signedIn } from '../../api/session-slice.js';

/** An account and its ETag. The server refuses an edit with an outdated ETag (R25). */
export interface Account {
  user: User;
  etag: string;
}

/** Lists that show or count people, and the emails, because a new account gets one. */
const newcomerTags = [listTag('User'), listTag('Team'), listTag('Member'), listTag('Calendar'), listTag('Mail')];
/**
 * A person's name appears on their requests, documents and decisions. The country decides the holidays, the manager decides
 * who sees what, and a deletion removes everything (R23). Only lists on the screen are fetched again at once.
 */
const accountTags = [
  ...newcomerTags,
  listTag('TimeOff'),
  listTag('TimeOffBalance'),
  listTag('TeamTimeOff'),
  listTag('Refund'),
  listTag('Document'),
  listTag('Payroll'),
  listTag('Notification'),
];

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.infiniteQuery<Page<User>, string, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: search, pageParam }) =>
        pageParam || { url: '/api/users', params: { search: search || undefined } },
      transformResponse: toPage<User>,
      providesTags: [listTag('User')],
    }),
    /** Not cached, so that an edit starts from the current state. */
    getAccount: build.query<Account, string>({
      query: (id) => `/api/users/${id}`,
      transformResponse: (user: User, meta) => ({ user, etag: meta?.headers.get('etag') ?? '*' }),
      keepUnusedDataFor: 0,
    }),
    createUser: build.mutation<User, { user: CreateUserBody; idempotencyKey: string }>({
      query: ({ user, idempotencyKey }) => ({
        url: '/api/users',
        method: 'POST',
        body: user,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_user, error) => (error ? [] : newcomerTags),
    }),
    updateUser: build.mutation<User, { id: string; etag: string; changes: UpdateUserBody }>({
      query: ({ id, etag, changes }) => ({
        url: `/api/users/${id}`,
        method: 'PATCH',
        body: changes,
        headers: { 'if-match': etag },
      }),
      invalidatesTags: (_user, error) => (error && !isOutdated(error) ? [] : accountTags),
      /** Updates the shell if users edit their own account. */
      async onQueryStarted({ id }, { dispatch, getState, queryFulfilled }) {
        const edited = await queryFulfilled.catch(() => null);
        const { user } = (getState() as unknown as { session: Session }).session;
        if (edited && user?.id === id) dispatch(signedIn(edited.data));
      },
    }),
    archiveUser: build.mutation<User, string>({
      query: (id) => ({ url: `/api/users/${id}/archive`, method: 'PATCH' }),
      invalidatesTags: (_user, error) => (error && !isOutdated(error) ? [] : accountTags),
    }),
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ url: `/api/users/${id}`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error && !isOutdated(error) ? [] : accountTags),
    }),
    getMails: build.infiniteQuery<Page<Mail>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || '/api/mails',
      transformResponse: toPage<Mail>,
      providesTags: [listTag('Mail')],
      // Not cached, because the server sends emails in the background.
      keepUnusedDataFor: 0,
    }),
    resendMail: build.mutation<Mail, string>({
      query: (id) => ({ url: `/api/mails/${id}/resend`, method: 'POST' }),
      invalidatesTags: [listTag('Mail')],
    }),
  }),
});

export const {
  useGetUsersInfiniteQuery,
  useGetAccountQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useArchiveUserMutation,
  useDeleteUserMutation,
  useGetMailsInfiniteQuery,
  useResendMailMutation,
} = usersApi;
