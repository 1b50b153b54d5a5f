import type { SessionUser, SignedIn } from '@staffroom/contracts/auth.js';
import { useSelector } from 'react-redux';
import { signedInByProvider } from '@staffroom/contracts/session-names.js';
import { baseApi } from './base-api.js';
import { type ApiError, baseQuery } from './base-query.js';
import { signedIn, signedOut, type Session } from './session-slice.js';
import type { Store } from './store.js';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Requested once, on app load. If the reply is not ok, no user is set and no message is shown (SPEC section 8). */
    getMe: build.query<SignedIn | null, void>({
      query: () => '/api/auth/me',
      extraOptions: { on401: 'null' },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          dispatch(data ? signedIn(data.user) : signedOut());
        } catch (failure) {
          console.error('The auth check failed', failure);
          dispatch(signedOut());
        }
      },
    }),
  }),
});

/** The page is cleared at once, because the server may be unreachable. Clearing the cache ends all mutations, so this is none. */
export async function logOut({ dispatch, getState }: Pick<Store, 'dispatch' | 'getState'>): Promise<ApiError | null> {
  const neverAborted = { signal: new AbortController().signal, abort: () => undefined };
  const api = { dispatch, getState, ...neverAborted, extra: undefined, endpoint: 'logout', type: 'mutation' } as const;
  const reply = baseQuery({ url: '/api/auth/logout', method: 'POST' }, api, {}); // before the page forgets whom the call names (R65)
  dispatch(signedOut());
  const { error = null } = await reply;
  if (!error && isSignedInByProvider()) window.location.assign('/api/auth/oidc/end');
  return error;
}

/** The sign-out then continues at the identity provider, which sends the browser back to the sign-in page (R64). */
export function isSignedInByProvider(): boolean {
  return new RegExp(`(^|; )(__Host-)?${signedInByProvider}=`).test(document.cookie);
}

export function useSession(): Session {
  return useSelector((state: { session: Session }) => state.session);
}

/** For pages behind the guard, where a user is always signed in. */
export function useCurrentUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('useCurrentUser needs a signed-in page');
  return user;
}
