/** Approves several requests, each by a call of its own, so that each decision is recorded, or refused, by itself. */
import type { ApiError, ApiRequest } from './base-query.js';

/** The requests that could not be approved, and why. */
export type Refusals = { id: string; error: ApiError }[];

/** RTK Query's `baseQuery`, with its arguments. */
export type Send = (request: ApiRequest) => Promise<{ error?: ApiError }> | { error?: ApiError };

/** Without a session or a server, or beyond a limit, the others would fail in the same way. */
const stopsAll: readonly ApiError['status'][] = [401, 429, 'NETWORK'];

/** `pathOf` gives the address of a request's review. */
export async function approveEach(
  ids: readonly string[],
  pathOf: (id: string) => string,
  send: Send,
): Promise<Refusals> {
  const refusals: Refusals = [];
  for (const id of ids) {
    const { error } = await send({ url: pathOf(id), method: 'PATCH', body: { status: 'APPROVED', comment: null } });
    if (error) refusals.push({ id, error });
    if (error && stopsAll.includes(error.status)) {
      return [...refusals, ...ids.slice(ids.indexOf(id) + 1).map((other) => ({ id: other, error }))];
    }
  }
  return refusals;
}
