/** A sentence that may contain names in letters written from right to left. Isolated, they do not reorder the words next to them. */
import { Fragment } from 'react';

const letter = String.raw`[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]`;
/** Words with what joins them. */
const names = new RegExp(String.raw`(${letter}(?:${letter}|\p{M}|[\s'’".״׳-]+(?=${letter}))*)`, 'u');

export function Isolated({ children }: { children: string }) {
  return children
    .split(names)
    .map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : <Fragment key={at}>{part}</Fragment>));
}
