import type { ReactNode } from 'react';

/** A comment as a quote, with the author's name if the context does not show it. */
export function CommentQuote({ name, children }: { name?: string | null; children: ReactNode }) {
  return (
    <blockquote
      dir="auto"
      className="border-l-2 border-line-strong pl-3 text-base break-words whitespace-pre-line text-ink"
    >
      {children}
      {name && <footer className="text-sm text-quiet">{name}</footer>}
    </blockquote>
  );
}
