import { useEffect } from 'react';

interface PagedQuery {
  data?: { pages: readonly unknown[] };
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** A link may lead to what lies on a later page: follow the pages until it is there. True while it is looked for. */
export function useLookFurther(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: PagedQuery,
  missing: boolean,
): boolean {
  const goesOn = missing && hasNextPage && !isError && (data?.pages.length ?? 0) < pagesLookedThrough;
  useEffect(() => {
    if (goesOn && !isFetching) fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return missing && (goesOn || isFetching);
}

/** A thousand rows back; what is older is found by scrolling. */
const pagesLookedThrough = 10;
