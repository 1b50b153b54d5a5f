import '../ui/tokens.css';
import { lazy, startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { sessionApi } from '../api/session.js';
import { App } from './app.js';
import { loadTexts, loadTextsOf } from './language/load-texts.js';
import { preloadFirstScreen } from './lazy-shell.js';
import { createStore } from '../api/store.js';
import { watchEscape } from '../ui/escape-key.js';
import { watchBack } from '../ui/going-back.js';
import { forgetTextInTime } from '../ui/text-store.js';
import { takeOpenedFromAddress } from './opened-link/opened-link.js';
import { watchTranslation } from './translated-texts.js';

const store = createStore();
const session = store.dispatch(sessionApi.endpoints.getMe.initiate());
takeOpenedFromAddress();
watchBack();
watchEscape();
watchTranslation();
forgetTextInTime();
const texts = loadTexts();
const code = preloadFirstScreen(window.location.pathname);

/** The kit's demo page. A production build drops the branch and its chunk. */
const Kit = import.meta.env.DEV ? lazy(() => import('../kit/kit.page.js')) : null;

/** In slices, so that the browser can answer a tap in between. */
function render(): void {
  const root = createRoot(document.getElementById('root')!);
  startTransition(() =>
    root.render(
      <StrictMode>
        <BrowserRouter>
          <App store={store} kit={Kit && <Kit />} />
        </BrowserRouter>
      </StrictMode>,
    ),
  );
}

// Until then, the document shows what index.html contains. Each screen in between would cost a slow phone a tenth of a second.
void Promise.allSettled([session, code, texts])
  .then(async () => loadTextsOf((await session).data?.user.language))
  .then(render);
