/** A member's tab with a paged list: loads it when opened, shows its rows or that there are none, and loads further pages. */
import type { ReactNode } from 'react';
import { itemsOf, type Page } from '../../api/paging.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { SkeletonRows } from '../../ui/skeleton.js';

interface TabQuery<T> {
  data?: { pages: Page<T>[] };
  error?: unknown;
  isError: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface TabListProps<T> {
  query: TabQuery<T>;
  empty: string;
  errorTitle: string;
  /** Filters the items. */
  shows?: (item: T) => boolean;
  row: (item: T) => ReactNode;
}

export function TabList<T extends { id: string }>({ query, empty, errorTitle, shows, row }: TabListProps<T>) {
  return (
    <Loadable query={query} skeleton={<SkeletonRows rows={2} rowClassName="h-12" />} errorTitle={errorTitle}>
      {(data) => {
        const items = shows ? itemsOf(data).filter(shows) : itemsOf(data);
        return (
          <>
            {items.length === 0 && !query.hasNextPage && <p className="py-3 text-quiet">{empty}</p>}
            <ul className="divide-y">
              {items.map((item) => (
                <li key={item.id} className="flex items-start justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
                  {row(item)}
                </li>
              ))}
            </ul>
            <LoadMore query={query} />
          </>
        );
      }}
    </Loadable>
  );
}
