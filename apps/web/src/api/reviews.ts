/** Decisions on requests for time off and for refunds. */
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { baseApi, listTag } from './base-api.js';
import type { ApiError } from './base-query.js';
import { isOutdated } from './is-outdated.js';
import { serverMessage } from './server-message.js';

export type RequestArea = 'time-off' | 'refunds';

/** A decision settles the reviewer's notification. One on time off also changes the company calendar and the requester's balance. */
const refreshed = {
  'time-off': [
    listTag('TeamTimeOff'),
    listTag('Notification'),
    listTag('Calendar'),
    listTag('Member'),
    listTag('User'),
  ],
  refunds: [listTag('Refund'), listTag('Notification')],
};

/** What is decided: the request, or the wish to cancel it (R48). */
interface Decided {
  id: string;
  isCancelling: boolean;
}

/** A request, and the words that name it. */
export interface NamedRequest extends Decided {
  /** Distinguishes decisions on the same request. */
  turn: string;
  who: string;
  what: string;
}

export interface Refused extends NamedRequest {
  why: string;
}

export interface BulkApproval {
  isRunning: boolean;
  /** Those that are being approved, or were approved. The list may still show them. */
  turns: readonly string[];
  refused: readonly Refused[];
}

const none: BulkApproval = { isRunning: false, turns: [], refused: [] };

const reviewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reviewRequest: build.mutation<unknown, Decided & { area: RequestArea; review: ReviewBody }>({
      query: ({ area, review, ...decided }) => ({ url: reviewUrl(area, decided), method: 'PATCH', body: review }),
      invalidatesTags: (_reviewed, error, { area }) => (error && !isOutdated(error) ? [] : refreshed[area]),
    }),
    /** One after the other, each by a call of its own, so that each decision is recorded, or refused, by itself. */
    approveRequests: build.mutation<Refused[], { area: RequestArea; requests: readonly NamedRequest[] }>({
      queryFn: async ({ area, requests }, _api, _options, send) => {
        const refused: Refused[] = [];
        for (const [at, request] of requests.entries()) {
          const review: ReviewBody = { status: 'APPROVED', comment: null };
          const reply = await send({ url: reviewUrl(area, request), method: 'PATCH', body: review });
          const error = reply.error as ApiError | undefined;
          if (!error) continue;
          const why = serverMessage(error) ?? t('The server refused it.');
          const failed = stopsAll.includes(error.status) ? requests.slice(at) : [request];
          refused.push(...failed.map((one) => ({ ...one, why })));
          if (stopsAll.includes(error.status)) break;
        }
        return { data: refused };
      },
      async onQueryStarted({ area, requests }, { dispatch, queryFulfilled }) {
        const set = (approval: BulkApproval) =>
          dispatch(reviewsApi.util.updateQueryData('getBulkApproval', area, () => approval));
        const turns = requests.map(({ turn }) => turn);
        set({ isRunning: true, turns, refused: [] });
        const { data: refused } = await queryFulfilled;
        const isRefused = new Set(refused.map(({ turn }) => turn));
        set({ isRunning: false, turns: turns.filter((turn) => !isRefused.has(turn)), refused });
      },
      invalidatesTags: (_refused, _error, { area }) => refreshed[area],
    }),
    /** Not from the server: what `approveRequests` is doing. It outlives the page, and ends with the session like the other data. */
    getBulkApproval: build.query<BulkApproval, RequestArea>({
      queryFn: () => ({ data: none }),
      keepUnusedDataFor: Infinity,
    }),
    /** The reviewer has read what was refused. */
    forgetRefused: build.mutation<null, RequestArea>({
      queryFn: () => ({ data: null }),
      onQueryStarted: (area, { dispatch }) => {
        const forget = (approval: BulkApproval) => ({ ...approval, refused: [] });
        dispatch(reviewsApi.util.updateQueryData('getBulkApproval', area, forget));
      },
    }),
  }),
});

function reviewUrl(area: RequestArea, { id, isCancelling }: Decided): string {
  return `/api/${area}/${id}/${isCancelling ? 'cancellation/' : ''}review`;
}

/** Without a session or a server, or beyond a limit, the others would fail in the same way. */
const stopsAll: readonly ApiError['status'][] = [401, 429, 'NETWORK'];

export const {
  useReviewRequestMutation,
  useApproveRequestsMutation,
  useGetBulkApprovalQuery,
  useForgetRefusedMutation,
} = reviewsApi;
