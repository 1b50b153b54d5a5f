import { t, type Text } from '@staffroom/contracts/texts/text.js';
import { itemsOf, type Page } from '../api/paging.js';

interface FoundCountProps {
  query: { data?: { pages: Page<unknown>[] } | undefined; isFetching: boolean; isError: boolean; hasNextPage: boolean };
  /** Without a search or a filter, nothing is said. */
  isLimited: boolean;
  /** Is given `count`, and `hasMore` if the list is longer. */
  found: Text;
}

/** Says to screen readers what a search has found, because the list changes while the focus stays in the search (WCAG 4.1.3). */
export function FoundCount({ query, isLimited, found }: FoundCountProps) {
  const isKnown = isLimited && query.data !== undefined && !query.isFetching && !query.isError;
  return (
    <p role="status" className="sr-only">
      {isKnown && foundText(itemsOf(query.data).length, query.hasNextPage, found)}
    </p>
  );
}

function foundText(count: number, hasMore: boolean, found: Text): string {
  if (count === 0) return t('Nothing found'); // the empty list says of what
  return t(found, { count, hasMore: String(hasMore) });
}
