import type { ReactNode } from 'react';

/** What somebody wrote, as a quote; with the name of the one who wrote it where it is not clear from the place. */
export function CommentQuote({ name, children }: { name?: string | null; children: ReactNode }) {
  return (
    <blockquote className="border-l-2 border-line-strong pl-3 text-base break-words whitespace-pre-line text-ink">
      {children}
      {name && <footer className="text-sm text-quiet">{name}</footer>}
    </blockquote>
  );
}
