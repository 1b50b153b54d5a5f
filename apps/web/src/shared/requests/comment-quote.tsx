import type { ReactNode } from 'react';

/** A reviewer's comment as a quote. What stands around it names the reviewer. */
export function CommentQuote({ children }: { children: ReactNode }) {
  return (
    <blockquote
      dir="auto"
      className="border-l-2 border-line-strong pl-3 text-base break-words whitespace-pre-line text-ink"
    >
      {children}
    </blockquote>
  );
}
