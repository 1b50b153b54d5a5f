/**
 * Requests that someone else decides, or that are withdrawn, leave the list while the reviewer looks at it. They keep their places,
 * so that no other card moves under the pointer, until another list is chosen or the page is left.
 */
import { useState } from 'react';

interface Row {
  id: string;
}

/**
 * `list` names what is listed; null while the rows of an earlier list are shown. `isMine` tells which were decided by the reviewer,
 * whose cards disappear.
 */
export function useKeptPlaces<R extends Row>(list: string | null, rows: readonly R[], isMine: (row: R) => boolean) {
  const [kept, setKept] = useState({ list, rows });
  const isSameList = list === null || list === kept.list;
  const shown = isSameList ? withKept(kept.rows, rows, isMine) : rows;
  if (!isSameList || !isSame(kept.rows, shown)) setKept({ list: list ?? kept.list, rows: shown });
  return shown;
}

/** Each row that is missing stays behind the one that it followed. */
function withKept<R extends Row>(before: readonly R[], now: readonly R[], isMine: (row: R) => boolean): R[] {
  const listed = new Set(now.map(({ id }) => id));
  const shown = [...now];
  let place = 0;
  for (const row of before) {
    if (listed.has(row.id)) place = shown.findIndex(({ id }) => id === row.id) + 1;
    else if (!isMine(row)) shown.splice(place++, 0, row);
  }
  return shown;
}

function isSame<R>(a: readonly R[], b: readonly R[]): boolean {
  return a.length === b.length && a.every((row, at) => row === b[at]);
}
