import { Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { lazyExtra } from '../ui/fetched.js';
import { Router } from './router.js';
import { SessionEnd } from './session-end.js';
import type { Store } from '../api/store.js';

const Toaster = lazyExtra(async () => (await import('../ui/toaster.js')).default);

export function App({ store, kit }: { store: Store; kit?: ReactNode }) {
  return (
    <Provider store={store}>
      <SessionEnd />
      <ErrorBoundary>
        <Router kit={kit} />
      </ErrorBoundary>
      <Suspense>
        <Toaster />
      </Suspense>
    </Provider>
  );
}
