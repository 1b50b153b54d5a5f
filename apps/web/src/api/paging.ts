/** Lists that grow with the company come page by page: the next page's address is in the Link header (R43). */
import { unreadCountHeader } from '@staffroom/contracts/notifications.js';
import type { ApiMeta } from './base-query.js';

export interface Page<T> {
  items: T[];
  /** Address of the next page, without the host; null on the last. */
  next: string | null;
  /** X-Unread-Count, where the list carries one. */
  unreadCount: number | null;
}

export function toPage<T>(items: T[], meta: ApiMeta | undefined): Page<T> {
  const unread = meta?.headers.get(unreadCountHeader) ?? null;
  return {
    items,
    next: nextAddress(meta?.headers.get('link') ?? ''),
    unreadCount: unread === null ? null : Number(unread),
  };
}

/** The page parameter is the address; '' stands for the first page. */
export const pagedOptions = {
  initialPageParam: '',
  getNextPageParam: (last: Page<unknown>) => last.next ?? undefined,
};

export function itemsOf<T>(data: { pages: Page<T>[] } | undefined): T[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/** Only the path and the query are followed, so that a session's requests never leave this host. */
export function nextAddress(link: string): string | null {
  for (const part of link.split(/,(?=\s*<)/)) {
    const found = /<([^>]*)>\s*;(.*)/.exec(part);
    if (!found || !/\brel="?next"?/.test(found[2]!)) continue;
    const url = new URL(found[1]!, window.location.origin);
    return url.pathname + url.search;
  }
  return null;
}
