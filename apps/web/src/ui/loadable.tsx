import { type ReactNode, useDeferredValue } from 'react';
import { ErrorState } from './error-state.js';

interface LoadableQuery<T> {
  data?: T;
  error?: unknown;
  isError: boolean;
  refetch: () => unknown;
}

interface LoadableProps<T> {
  query: LoadableQuery<T>;
  /** As high as the content, so that nothing jumps. */
  skeleton: ReactNode;
  errorTitle: string;
  children: (data: T) => ReactNode;
}

/** Shows a skeleton, an error with a retry button, or the data. */
export function Loadable<T>({ query, skeleton, errorTitle, children }: LoadableProps<T>) {
  // The first list renders in slices, so that a slow phone answers a tap meanwhile. Later changes are small.
  const first = useDeferredValue(query.data);
  if (query.data !== undefined) return first === undefined ? skeleton : children(query.data);
  if (query.isError) return <ErrorState title={errorTitle} error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}
