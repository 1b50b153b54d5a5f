import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { t } from '@staffroom/contracts/texts/text.js';
import { baseApi } from '../api/base-api.js';
import { useSession } from '../api/session.js';
import { forgetAllText, forgetTextOfOthers } from '../ui/text-store.js';
import { toast } from '../ui/toast.js';

/** Clears the cache and what was typed when the session ends. It runs in an effect, after the last screen that would fetch the data again has unmounted. */
export function SessionEnd() {
  const session = useSession();
  const dispatch = useDispatch();
  const isOver = session.status === 'signedOut';
  const isUnexpected = isOver && session.ended;
  const hasLoggedOut = isOver && !session.ended && session.lastUserId !== null;
  const userId = session.user?.id;
  useEffect(() => {
    if (hasLoggedOut) forgetAllText();
    else if (userId) forgetTextOfOthers(userId);
  }, [hasLoggedOut, userId]);
  useEffect(() => {
    if (isOver) dispatch(baseApi.util.resetApiState());
    // After the failure toast of the request that got the 401, which this toast replaces.
    if (isUnexpected) setTimeout(explain, 0);
  }, [isOver, isUnexpected, dispatch]);
  return null;
}

function explain(): void {
  toast({
    title: t('Your session has ended'),
    description: t('Please sign in again. A change that was not confirmed may not have been saved.'),
    variant: 'destructive',
  });
}
