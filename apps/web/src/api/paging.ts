/** Long lists arrive in pages. The Link header holds the address of the next page (R43). */
import { unreadCountHeader } from '@staffroom/contracts/notifications.js';
import type { ApiMeta } from './base-query.js';

export interface Page<T> {
  items: T[];
  /** The address of the next page without the host, or null on the last page. */
  next: string | null;
  /** The X-Unread-Count header, if the response has one. */
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

/** The page parameter is the address of the page; '' means the first page. */
export const pagedOptions = {
  initialPageParam: '',
  getNextPageParam: (last: Page<unknown>) => last.next ?? undefined,
};

export function itemsOf<T>(data: { pages: Page<T>[] } | undefined): T[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/** Only path and query are used, so that requests with the session cookie stay on this host. */
export function nextAddress(link: string): string | null {
  for (const part of link.split(/,(?=\s*<)/)) {
    const found = /<([^>]*)>\s*;(.*)/.exec(part);
    if (!found || !/\brel="?next"?/.test(found[2]!)) continue;
    const url = new URL(found[1]!, window.location.origin);
    return url.pathname + url.search;
  }
  return null;
}
