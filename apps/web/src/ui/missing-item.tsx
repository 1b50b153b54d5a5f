/** Says that what the address names is not in the list, as after a link in an email to something that was deleted (R36). */
import { Unlink } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

interface MissingItemProps {
  /** The query parameter that a link sets. */
  name: string;
  isListed: (value: string) => boolean;
  /** The list may still change: it is being fetched, or searched. */
  isSearching: boolean;
  children: ReactNode;
}

export function MissingItem({ name, isListed, isSearching, children }: MissingItemProps) {
  const value = useSearchParams()[0].get(name);
  // Decided once: what was listed and leaves later, for example because it is withdrawn, is not missing.
  const [found, setFound] = useState<{ value: string; isMissing: boolean } | null>(null);
  if (value !== null && !isSearching && found?.value !== value) setFound({ value, isMissing: !isListed(value) });
  if (value === null || found?.value !== value || !found.isMissing || isListed(value)) return null;
  return <Missing key={value}>{children}</Missing>;
}

function Missing({ children }: { children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In the next frame, because a navigation first focuses the page.
    const frame = requestAnimationFrame(() => {
      message.current?.scrollIntoView({ block: 'center' });
      message.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <p
      ref={message}
      tabIndex={-1}
      className="flex items-center gap-2.5 rounded-card border border-dashed px-5 py-4 text-quiet max-md:px-4"
    >
      <Unlink className="size-[18px] shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
