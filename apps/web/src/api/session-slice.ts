/** The session: unknown until the first reply arrives, then signed in or signed out (SPEC section 4). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '@staffroom/contracts/auth.js';

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
    passwordChangeRequired(state) {
      if (state.user) state.user.requirePasswordChange = true;
    },
    /** Whether the person must add a second factor first (R64). */
    secondFactorDue(state, { payload }: PayloadAction<boolean>) {
      if (!state.user) return;
      if (payload) state.user.mustAddSecondFactor = true;
      else delete state.user.mustAddSecondFactor;
    },
  },
});

export const sessionReducer = session.reducer;
export const { signedIn, signedOut, sessionEnded, passwordChangeRequired, secondFactorDue } = session.actions;
