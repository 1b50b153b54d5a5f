import type { ReactNode } from 'react';

interface Below {
  understood: string | undefined;
  hint?: ReactNode;
  problem: string | undefined;
}

/** The hint of a field: what its text was read as, then its own hint. Keeps its line, so that nothing moves while one types. */
export function understoodHint({ understood, hint, problem }: Below): ReactNode {
  if (!understood && !hint) return problem ? undefined : '\u00a0';
  return (
    <span className="tabular-nums">
      {understood}
      {understood && hint && ' · '}
      {hint}
    </span>
  );
}
