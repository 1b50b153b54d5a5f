import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../api/base-api.js';
import { useSession } from '../api/session.js';
import { toast } from '../ui/toast.js';

/** Forgets what was loaded for the last person. In an effect, so that no screen is left that would ask for it again. */
export function SessionEnd() {
  const session = useSession();
  const dispatch = useDispatch();
  const isOver = session.status === 'signedOut';
  const isUnexpected = isOver && session.ended;
  useEffect(() => {
    if (isOver) dispatch(baseApi.util.resetApiState());
    // A moment later, since what met the end of the session reports its own failure first, which explains nothing.
    if (isUnexpected) setTimeout(tellWhy, 0);
  }, [isOver, isUnexpected, dispatch]);
  return null;
}

function tellWhy(): void {
  toast({
    title: 'Your session has ended',
    // It may have been a page that asked, not a change.
    description: 'Please sign in again. A change that was not confirmed may not have been saved.',
    variant: 'destructive',
  });
}
