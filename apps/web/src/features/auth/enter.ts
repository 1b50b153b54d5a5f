import type { Dispatch } from '@reduxjs/toolkit';
import type { SessionUser } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { signedIn } from '../../api/session-slice.js';
import { toast } from '../../ui/toast.js';

/**
 * The guard of the page then leads on. For an account in another language than this page, the document is loaded anew: nothing of it may stay in
 * this one (R66).
 */
export function enter(user: SessionUser, dispatch: Dispatch): void {
  if (user.language && user.language !== document.documentElement.lang) return window.location.reload();
  dispatch(signedIn(user));
  toast({ title: t('Welcome back!'), description: t('You have successfully logged in.') });
}
