/** A list item that is scrolled to and focused if the address names it, as links in emails and notifications do (R36). */
import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

interface LinkedItemProps {
  /** The query parameters that name it: `?request=ID`, or `?year=2026&month=10`. */
  named: Record<string, string | number>;
  className?: string;
  children: ReactNode;
}

export function LinkedItem({ named, className, children }: LinkedItemProps) {
  const [search] = useSearchParams();
  const isNamed = Object.entries(named).every(([name, value]) => search.get(name) === String(value));
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    // In the next frame, because a navigation first scrolls to the top.
    const frame = requestAnimationFrame(() => {
      item.current?.scrollIntoView({ block: 'center' });
      item.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isNamed]);
  return (
    <li
      ref={item}
      tabIndex={isNamed ? -1 : undefined}
      className={clsx('skip-offscreen rounded-card', className, isNamed && 'animate-point')}
    >
      {children}
    </li>
  );
}
