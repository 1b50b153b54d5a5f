import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useCurrentUser } from '../../api/session.js';
import type { Store } from '../../api/store.js';
import { fetched } from '../../ui/fetched.js';

/** Keeps what the signed-in person sees up to date. Loaded after the page, which works without it. */
export function useChanges(): void {
  const store = useStore() as Store;
  const { id } = useCurrentUser();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void fetched(() => import('./follow-changes.js')).then(
      ({ followChanges }) => {
        if (!isOver) stop = followChanges(store, id);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [store, id]);
}
