/**
 * Keeps a list still while a person works in it, although others change it. Rows that have left the list keep their places, and new
 * ones wait until they are asked for, so that nothing moves under the pointer. Another list, or a visit to another page, starts anew.
 */
import { useEffect, useState } from 'react';

interface Row {
  id: string;
}

interface Changing<R> {
  /** Whether a row that has left the list keeps its place. It may be on the next page now if it followed all that are still listed. */
  keeps: (row: R, mayBeNext: boolean) => boolean;
  /** How many pages are loaded, and whether there are more. */
  pages: number;
  hasMore: boolean;
  /** Whether the person works in it, in a way that the document does not show. */
  isBusy?: boolean;
}

interface Kept<R> {
  list: string | null;
  /** As they are shown, and as the server lists them. */
  rows: readonly R[];
  listed: readonly R[];
  pages: number;
  hasMore: boolean;
  /** The ids of new rows that are not shown yet. */
  held: readonly string[];
}

const nothing: readonly string[] = [];

/** `list` names what is listed; null while the rows of an earlier list are shown. */
export function useKeptPlaces<R extends Row>(list: string | null, rows: readonly R[], changing: Changing<R>) {
  const { pages, hasMore } = changing;
  const [kept, setKept] = useState<Kept<R>>({ list, rows, listed: rows, pages, hasMore, held: nothing });
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    const row = first === null ? null : document.getElementById(rowId(first));
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('a[href], button, input')?.focus({ preventScroll: true });
  }, [first]);

  const isSameList = list === null || list === kept.list;
  const held = isSameList ? heldBack(kept, rows, changing) : nothing;
  const shown = isSameList ? withKept(kept.rows, without(rows, held), changing) : rows;
  const next = { list: list ?? kept.list, rows: shown, listed: rows, pages, hasMore, held };
  if (!isSame(kept, next)) setKept(next);
  return {
    shown,
    /** How many new rows wait to be shown. */
    news: held.length,
    /** Shows them, and moves the focus to the first of them. */
    showNews: () => {
      setKept({ ...next, held: nothing });
      setFirst(rows.find(({ id }) => held.includes(id))?.id ?? null);
    },
  };
}

/** The id of the row's element. */
export function rowId(id: string): string {
  return `row-${id}`;
}

/** Rows that come with a further page, or move up from it, follow the others and are not new. They move nothing. */
function heldBack<R extends Row>(kept: Kept<R>, rows: readonly R[], changing: Changing<R>): readonly string[] {
  const known = new Set(kept.listed.map(({ id }) => id));
  const lastKnown = rows.findLastIndex(({ id }) => known.has(id));
  const isOfNextPage = (at: number) => at > lastKnown && (kept.hasMore || changing.pages > kept.pages);
  const isNews = ({ id }: R, at: number) => !known.has(id) && !isOfNextPage(at);
  const news = rows.filter(isNews).map(({ id }) => id);
  const before = kept.held.filter((id) => rows.some((row) => row.id === id));
  const mustWait = news.length > 0 && kept.rows.length > 0 && (before.length > 0 || changing.isBusy || isInUse());
  return mustWait ? [...before, ...news] : before;
}

/** The page is scrolled, or a row has the focus or the pointer, or a dialog is open above it. */
function isInUse(): boolean {
  const isFocused = document.activeElement?.closest('main li, [role="dialog"], [role="alertdialog"]');
  return window.scrollY > 0 || Boolean(isFocused ?? document.querySelector('main li:hover'));
}

/** Each row that is kept stays behind the one that it followed. */
function withKept<R extends Row>(before: readonly R[], now: readonly R[], { keeps, hasMore }: Changing<R>): R[] {
  const listed = new Set(now.map(({ id }) => id));
  const lastListed = before.findLastIndex(({ id }) => listed.has(id));
  const shown = [...now];
  let place = 0;
  for (const [at, row] of before.entries()) {
    if (listed.has(row.id)) place = shown.findIndex(({ id }) => id === row.id) + 1;
    else if (keeps(row, hasMore && at > lastListed)) shown.splice(place++, 0, row);
  }
  return shown;
}

function without<R extends Row>(rows: readonly R[], held: readonly string[]): readonly R[] {
  return held.length === 0 ? rows : rows.filter(({ id }) => !held.includes(id));
}

function isSame<R>(a: Kept<R>, b: Kept<R>): boolean {
  const isEqual = <T>(some: readonly T[], others: readonly T[]) =>
    some.length === others.length && some.every((one, at) => one === others[at]);
  return (
    a.list === b.list &&
    a.pages === b.pages &&
    a.hasMore === b.hasMore &&
    isEqual(a.rows, b.rows) &&
    isEqual(a.listed, b.listed) &&
    isEqual(a.held, b.held)
  );
}
