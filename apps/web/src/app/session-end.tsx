import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../api/base-api.js';
import { useSession } from '../api/session.js';

/** Forgets what was loaded for the last person. In an effect, so that no screen is left that would ask for it again. */
export function SessionEnd() {
  const { status } = useSession();
  const dispatch = useDispatch();
  useEffect(() => {
    if (status === 'signedOut') dispatch(baseApi.util.resetApiState());
  }, [status, dispatch]);
  return null;
}
