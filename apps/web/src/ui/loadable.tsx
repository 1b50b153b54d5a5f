import type { ReactNode } from 'react';
import { ErrorState } from './error-state.js';

interface LoadableQuery<T> {
  data?: T;
  error?: unknown;
  isError: boolean;
  refetch: () => unknown;
}

interface LoadableProps<T> {
  query: LoadableQuery<T>;
  /** Of the same height as what is coming. */
  skeleton: ReactNode;
  errorTitle: string;
  children: (data: T) => ReactNode;
}

/** The three faces of everything that is loaded: a skeleton, an error with a way on, or the data. */
export function Loadable<T>({ query, skeleton, errorTitle, children }: LoadableProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState title={errorTitle} error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}
