/** A sentence that may contain names in letters written from right to left. Isolated, they do not reorder the words next to them. */
import { Fragment } from 'react';

/** Words of Hebrew, Arabic and their neighbours in Unicode, with what joins them. */
const names = /([\u0590-\u08ff\ufb1d-\ufefc]+(?:[\s'’".-]+[\u0590-\u08ff\ufb1d-\ufefc]+)*)/;

export function Isolated({ children }: { children: string }) {
  return children
    .split(names)
    .map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : <Fragment key={at}>{part}</Fragment>));
}
