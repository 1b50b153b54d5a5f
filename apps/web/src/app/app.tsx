import { Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { lazyExtra } from '../ui/fetched.js';
import { Confirmation } from './confirmation.js';
import { Router } from './router.js';
import { firstToast } from '../ui/toast.js';
import { whenIdle } from '../ui/when-idle.js';
import { SessionEnd } from './session-end.js';
import type { Store } from '../api/store.js';

/** A toast may say that the server cannot be reached, so its code is fetched before there is one. */
const Toaster = lazyExtra(async () => {
  await Promise.race([whenIdle(), firstToast()]);
  return (await import('../ui/toaster.js')).default;
});

export function App({ store, kit }: { store: Store; kit?: ReactNode }) {
  return (
    <Provider store={store}>
      <SessionEnd />
      <ErrorBoundary>
        <Router kit={kit} />
      </ErrorBoundary>
      <Confirmation />
      <Suspense>
        <Toaster />
      </Suspense>
    </Provider>
  );
}
