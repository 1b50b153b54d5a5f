/** Renders the client against the mock server. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@staffroom/contracts/users.js';
import { Suspense, type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { signedIn, signedOut } from '../api/session-slice.js';
import { App } from '../app/app.js';
import { createStore } from '../api/store.js';
import { parts } from '../ui/parts.js';
import { preloadReview } from '../shared/request-queue/request-queue.js';
import Toaster from '../ui/toaster.js';
import { person } from './people.js';

export { mockApi, reply } from './mock-api.js';
export { person } from './people.js';

// As in a page that has been idle.
beforeAll(() => Promise.all([...parts.map(({ preload }) => preload()), preloadReview()]));

interface Options {
  /** The signed-in user; null if signed out, 'unknown' while the session is loading. */
  user?: User | null | 'unknown';
  /** The state of the history entry. */
  state?: object;
}

/** Renders the whole client at a path. */
export function renderApp(path: string, { user = person(), state }: Options = {}) {
  window.history.replaceState(state ?? null, '', path);
  const store = storeFor(user);
  const screen = render(
    <BrowserRouter>
      <App store={store} />
    </BrowserRouter>,
  );
  return { ...screen, store, user: userEvent.setup() };
}

/** Renders a page or a part of one, inside the providers it needs. */
export function renderPage(page: ReactElement, { user = person(), path = '/' }: Options & { path?: string } = {}) {
  const store = storeFor(user);
  const screen = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Suspense>{page}</Suspense>
      </MemoryRouter>
      <Toaster />
    </Provider>,
  );
  return { ...screen, store, user: userEvent.setup() };
}

function storeFor(user: User | null | 'unknown') {
  const store = createStore();
  if (user !== 'unknown') store.dispatch(user ? signedIn(user) : signedOut());
  return store;
}
