/** One of a list. Where the address names it, as links in mails and notifications do, it is what one meets (R36). */
import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

interface LinkedItemProps {
  /** What names it: `?request=ID`, or `?year=2026&month=10`. */
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
    // Arriving at a page scrolls to its top first.
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
      className={clsx('rounded-card', className, isNamed && 'animate-point')}
    >
      {children}
    </li>
  );
}
