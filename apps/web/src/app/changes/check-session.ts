import type { SignedIn } from '@staffroom/contracts/auth.js';
import { unattendedHeader } from '@staffroom/contracts/session-names.js';
import { sessionEnded, signedIn } from '../../api/session-slice.js';
import { keepForms } from '../../ui/open-dialogs.js';
import type { Store } from '../../api/store.js';

/** Asks who is signed in now: the session may have ended, belong to someone else, or show an account that was edited. */
export async function checkSession(store: Store): Promise<void> {
  const response = await fetch('/api/auth/me', { headers: { [unattendedHeader]: '1' } }).catch(() => null);
  const body = response && ((await response.json().catch(() => null)) as SignedIn | null);
  const { user } = store.getState().session;
  if (!response || !user) return;
  if (response.status === 401) store.dispatch(sessionEnded());
  if (!response.ok || !body) return;
  if (body.user.id !== user.id) {
    keepForms();
    window.location.reload();
  } else if (JSON.stringify(body.user) !== JSON.stringify(user)) store.dispatch(signedIn(body.user));
}
