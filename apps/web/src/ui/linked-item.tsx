import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A request in a list. Where the address names it, as links in mails and notifications do, it is what one meets. */
export function LinkedItem({ id, children }: { id: string; children: ReactNode }) {
  const [search] = useSearchParams();
  const isNamed = search.get('request') === id;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    // Arriving at a page scrolls to its top first.
    const frame = requestAnimationFrame(() => {
      item.current?.scrollIntoView({ block: 'center' });
      item.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isNamed]);
  return (
    <li ref={item} tabIndex={isNamed ? -1 : undefined} className={clsx('rounded-card', isNamed && 'animate-point')}>
      {children}
    </li>
  );
}
