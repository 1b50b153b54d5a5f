/** The session: unknown until the first reply arrives, then signed in or signed out (SPEC section 4). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '@staffroom/contracts/auth.js';
import type { User } from '@staffroom/contracts/users.js';

export type Session =
  | { status: 'loading'; user: null }
  /**
   * `ended` is true if the server ended the session while the user was working. `lastUserId` names who was signed in until then;
   * null if nobody was.
   */
  | { status: 'signedOut'; user: null; ended: boolean; lastUserId: string | null }
  | { status: 'signedIn'; user: SessionUser };

const signedOutState = { status: 'signedOut', user: null } as const;

const session = createSlice({
  name: 'session',
  initialState: { status: 'loading', user: null } as Session,
  reducers: {
    signedIn: (_state, action: PayloadAction<SessionUser>): Session => ({ status: 'signedIn', user: action.payload }),
    signedOut: ({ user }): Session => ({ ...signedOutState, ended: false, lastUserId: user?.id ?? null }),
    sessionEnded: ({ user }): Session => ({ ...signedOutState, ended: true, lastUserId: user?.id ?? null }),
    /** What the person must do before anything else (R6, R64). */
    due(
      { user },
      { payload }: PayloadAction<Pick<SessionUser, 'mustAddSecondFactor'> | Pick<User, 'requirePasswordChange'>>,
    ) {
      if (user) Object.assign(user, payload);
    },
  },
});

export const sessionReducer = session.reducer;
export const { signedIn, signedOut, sessionEnded, due } = session.actions;
