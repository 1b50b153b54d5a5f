import { useStore } from 'react-redux';
import { t } from '@staffroom/contracts/texts/text.js';
import { logOut } from '../api/session.js';
import type { Store } from '../api/store.js';
import { notifyFailure } from './toast.js';

/** Only the server ends the session, so the person is told if it has not. */
export function useLogOut(): () => Promise<void> {
  const store = useStore() as Store;
  return async () => {
    const error = await logOut(store);
    if (error) notifyFailure(t('You are still signed in'), t('Reload the page and log out again'), error);
  };
}
