import '../ui/tokens.css';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { sessionApi } from '../api/session.js';
import { App } from './app.js';
import { preloadFirstScreen } from './lazy-shell.js';
import { createStore } from '../api/store.js';
import { watchBack } from '../ui/going-back.js';
import { takeOpenedFromAddress } from './opened-link/opened-link.js';

const store = createStore();
void store.dispatch(sessionApi.endpoints.getMe.initiate());
takeOpenedFromAddress();
watchBack();
preloadFirstScreen(window.location.pathname);

/** The kit's demo page. A production build drops the branch and its chunk. */
const Kit = import.meta.env.DEV ? lazy(() => import('../kit/kit.page.js')) : null;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App store={store} kit={Kit && <Kit />} />
    </BrowserRouter>
  </StrictMode>,
);
