import { useEffect } from 'react';

interface PagedQuery {
  data?: { pages: readonly unknown[] };
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Loads further pages until a linked item appears, which may be on a later page. Returns true while searching. */
export function useLoadUntilFound(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: PagedQuery,
  missing: boolean,
): boolean {
  const continues = missing && hasNextPage && !isError && (data?.pages.length ?? 0) < pagesSearched;
  useEffect(() => {
    if (continues && !isFetching) fetchNextPage();
  }, [continues, isFetching, fetchNextPage]);
  return missing && (continues || isFetching);
}

/** A thousand rows. Older items are found by scrolling. */
const pagesSearched = 10;
