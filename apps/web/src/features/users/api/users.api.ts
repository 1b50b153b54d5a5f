import type { MessageReply } from '@staffroom/contracts/auth.js';
import type { Mail } from '@staffroom/contracts/mails.js';
import type {
  CreateUserBody,
  EmploymentBody,
  EmploymentReply,
  HandOverBody,
  Responsibilities,
  Role,
  UpdateUserBody,
  User,
  UserSort,
  UserStatus,
} from '@staffroom/contracts/users.js';
import { baseApi, listTag } from '../../../api/base-api.js';
import { isOutdated } from '../../../api/is-outdated.js';
import { type Page, pagedOptions, toPage } from '../../../api/paging.js';
import { type Session, signedIn } from '../../../api/session-slice.js';

/** An account and its ETag. The server refuses an edit with an outdated ETag (R25). */
export interface Account {
  user: User;
  etag: string;
}

export interface EmploymentAnswer {
  saved: EmploymentReply;
  etag: string;
}

/** Each is everyone if it is left out. */
export interface UserFilter {
  /** A team's id or 'unassigned'. */
  teamId?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

export interface UserOrder {
  sort: UserSort;
  order: 'asc' | 'desc';
}

/** Without an order, the newest account comes first. */
export type UserListArg = UserFilter & Partial<UserOrder> & { search?: string | undefined };

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

/** The region decides the holidays, and the work pattern the hours of pending requests and the balance (R52, R53). */
const employmentTags = [
  listTag('User'),
  listTag('Member'),
  listTag('Calendar'),
  listTag('TimeOff'),
  listTag('TimeOffBalance'),
  listTag('TeamTimeOff'),
];

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.infiniteQuery<Page<User>, UserListArg, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || { url: '/api/users', params: { ...queryArg } },
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
        if (edited && user?.id === id) dispatch(signedIn({ ...user, ...edited.data }));
      },
    }),
    /** Not part of the account's ETag, so it can be sent before an edit of the account (R59). */
    changeEmployment: build.mutation<EmploymentAnswer, { id: string; changes: EmploymentBody }>({
      query: ({ id, changes }) => ({ url: `/api/users/${id}/employment`, method: 'PUT', body: changes }),
      transformResponse: (saved: EmploymentReply, meta) => ({ saved, etag: meta?.headers.get('etag') ?? '*' }),
      invalidatesTags: (_user, error) => (error && !isOutdated(error) ? [] : employmentTags),
    }),
    archiveUser: build.mutation<User, string>({
      query: (id) => ({ url: `/api/users/${id}/archive`, method: 'PATCH' }),
      invalidatesTags: (_user, error) => (error && !isOutdated(error) ? [] : accountTags),
    }),
    restoreUser: build.mutation<User, string>({
      query: (id) => ({ url: `/api/users/${id}/restore`, method: 'PATCH' }),
      invalidatesTags: (_user, error) => (error && !isOutdated(error) ? [] : accountTags),
    }),
    resetSecondFactor: build.mutation<null, string>({
      query: (id) => ({ url: `/api/users/${id}/second-factor`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error ? [] : [listTag('Mail')]),
    }),
    endSessions: build.mutation<null, string>({
      query: (id) => ({ url: `/api/users/${id}/sessions`, method: 'DELETE' }),
    }),
    inviteAgain: build.mutation<{ message: string }, { id: string; idempotencyKey: string }>({
      query: ({ id, idempotencyKey }) => ({
        url: `/api/users/${id}/invitation`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_reply, error) => (!error ? [listTag('Mail')] : isOutdated(error) ? [listTag('User')] : []),
    }),
    /** Not cached, because it changes with every request. */
    getResponsibilities: build.query<Responsibilities, string>({
      query: (id) => `/api/users/${id}/responsibilities`,
      providesTags: [listTag('User'), listTag('Team')],
      keepUnusedDataFor: 0,
    }),
    handOver: build.mutation<Responsibilities, { id: string } & HandOverBody>({
      query: ({ id, ...body }) => ({ url: `/api/users/${id}/handover`, method: 'POST', body }),
      invalidatesTags: (_left, error) => (error && !isOutdated(error) ? [] : accountTags),
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
    resendFailedMails: build.mutation<MessageReply, void>({
      query: () => ({ url: '/api/mails/resend', method: 'POST' }),
      invalidatesTags: [listTag('Mail')],
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
  useChangeEmploymentMutation,
  useArchiveUserMutation,
  useRestoreUserMutation,
  useInviteAgainMutation,
  useEndSessionsMutation,
  useResetSecondFactorMutation,
  useGetResponsibilitiesQuery,
  useHandOverMutation,
  useDeleteUserMutation,
  useGetMailsInfiniteQuery,
  useResendFailedMailsMutation,
  useResendMailMutation,
} = usersApi;
