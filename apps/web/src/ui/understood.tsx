import type { ReactNode } from 'react';

interface UnderstoodProps {
  hint?: ReactNode;
  children: string | undefined;
}

/** Below a field: what its text was read as, then the hint. Keeps its line while there is neither. */
export function Understood({ hint, children }: UnderstoodProps) {
  return (
    <span className="tabular-nums">
      {children}
      {children && hint && ' · '}
      {hint || children ? hint : '\u00a0'}
    </span>
  );
}
