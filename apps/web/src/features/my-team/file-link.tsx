import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

interface FileLinkProps {
  href: string;
  /** Which file, for those who hear one link at a time. */
  what: string;
  children: ReactNode;
}

/** Opens in a new tab; the server checks each time who may read it (R18). */
export function FileLink({ href, what, children }: FileLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex shrink-0 items-center gap-1.5 rounded-control py-0.5 text-sm font-medium text-accent-ink hover:underline"
    >
      {children}
      <span className="sr-only">, {what}, opens in a new tab</span>
      <ExternalLink className="size-3.5" aria-hidden="true" />
    </a>
  );
}
