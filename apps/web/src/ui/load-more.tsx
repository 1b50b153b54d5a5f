import { useDeferredValue, useEffect, useRef } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from './button.js';

export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

interface LoadMoreProps {
  query: PagedQuery;
  /** Only the button loads, for a list whose pages do not follow each other. */
  isManual?: boolean;
}

/** The end of a paged list (R43). Loads the next page when it is close to the screen; the button does the same, also after a failure. */
export function LoadMore({ query, isManual = false }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const end = useRef<HTMLDivElement>(null);
  // With the first list, which `Loadable` shows a moment later than its data is there.
  const isListShown = useDeferredValue(true, false);
  const idle = isListShown && hasNextPage && !isFetchingNextPage && !isError && !isManual;

  useEffect(() => {
    if (!idle || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [idle, fetchNextPage]);

  if (!hasNextPage || !isListShown) return null;
  return (
    <div ref={end} className="flex justify-center py-4">
      <Button variant="outline" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isError ? t('Try again') : t('Load more')}
      </Button>
    </div>
  );
}
