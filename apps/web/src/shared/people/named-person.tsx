import type { ReactNode } from 'react';

/** The element `<person>` of a sentence: a name, which may be in letters written from right to left. */
export const namedPerson = (words: ReactNode) => (
  <span key="person" dir="auto" className="font-medium text-ink">
    {words}
  </span>
);
