import { itemsOf, type Page } from '../api/paging.js';

interface FoundCountProps {
  query: { data?: { pages: Page<unknown>[] } | undefined; isFetching: boolean; isError: boolean; hasNextPage: boolean };
  /** Without a search or a filter, nothing is said. */
  isLimited: boolean;
  /** What is listed: one, and several. */
  nouns: readonly [one: string, several: string];
}

/** Says to screen readers what a search has found, because the list changes while the focus stays in the search (WCAG 4.1.3). */
export function FoundCount({ query, isLimited, nouns }: FoundCountProps) {
  const isKnown = isLimited && query.data !== undefined && !query.isFetching && !query.isError;
  return (
    <p role="status" className="sr-only">
      {isKnown && foundText(itemsOf(query.data).length, query.hasNextPage, nouns)}
    </p>
  );
}

function foundText(count: number, hasMore: boolean, [one, several]: FoundCountProps['nouns']): string {
  if (count === 0) return 'Nothing found'; // the empty list says of what
  return hasMore ? `More than ${count} ${several} found` : `${count} ${count === 1 ? one : several} found`;
}
