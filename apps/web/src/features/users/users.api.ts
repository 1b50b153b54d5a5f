import type { Mail } from '@staffroom/contracts/mails.js';
import type { CreateUserBody, UpdateUserBody, User } from '@staffroom/contracts/users.js';
import type { ApiError } from '../../api/base-query.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';
import { type Session, signedIn } from '../../api/session-slice.js';

/** An account, and the name of the state it was read in: a later edit is refused if it has changed since (R25). */
export interface Account {
  user: User;
  etag: string;
}

/** What shows people, or counts them, and the mail that welcomes a new one. */
const newcomerTags = [listTag('User'), listTag('Team'), listTag('Member'), listTag('Calendar'), listTag('Mail')];
/**
 * A name stands on all that somebody asked for, got or decided, the country decides the holidays, the manager who sees
 * what, and a deleted person takes everything along (R23). It may be one's own account. Only what is on the screen is
 * asked for at once, so that this costs little.
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
    /** Never kept: an edit starts from what is true now. */
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
    updateUser: build.mutation<User, { id: string; etag: string; wish: UpdateUserBody }>({
      query: ({ id, etag, wish }) => ({
        url: `/api/users/${id}`,
        method: 'PATCH',
        body: wish,
        headers: { 'if-match': etag },
      }),
      invalidatesTags: (_user, error) => (error && !movedOn(error) ? [] : accountTags),
      /** Somebody who edits the own account sees it at once, in the shell too. */
      async onQueryStarted({ id }, { dispatch, getState, queryFulfilled }) {
        const edited = await queryFulfilled.catch(() => null);
        const { user } = (getState() as unknown as { session: Session }).session;
        if (edited && user?.id === id) dispatch(signedIn(edited.data));
      },
    }),
    archiveUser: build.mutation<User, string>({
      query: (id) => ({ url: `/api/users/${id}/archive`, method: 'PATCH' }),
      invalidatesTags: (_user, error) => (error && !movedOn(error) ? [] : accountTags),
    }),
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ url: `/api/users/${id}`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error && !movedOn(error) ? [] : accountTags),
    }),
    getMails: build.infiniteQuery<Page<Mail>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || '/api/mails',
      transformResponse: toPage<Mail>,
      providesTags: [listTag('Mail')],
      // A mail is on its way when nobody looks: what is shown is asked for anew.
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

/** Somebody else changed, archived or deleted the account: what is on the screen is old. */
function movedOn({ status }: ApiError): boolean {
  return status === 409 || status === 404;
}
