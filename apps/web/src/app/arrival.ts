/** What happens on coming to another page: its title, the top of it, and the focus in it. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../api/session.js';
import { titleAt } from './pages.js';

/** Whether one has moved since the document was loaded. */
let hasMoved = false;

export function useArrival(): void {
  const { pathname } = useLocation();
  const role = useSession().user?.role;
  const first = useRef(true);

  useEffect(() => {
    document.title = pathname === '/' ? 'Staffroom' : `${titleAt(pathname, role) ?? 'Page not found'} · Staffroom`;
  }, [pathname, role]);

  useEffect(() => {
    if (first.current) {
      // The browser itself starts a fresh document at its top.
      first.current = false;
      return;
    }
    hasMoved = true;
    window.scrollTo(0, 0);
    focusMain();
  }, [pathname]);
}

/** For a shell that came later than the page it is around: a fresh document keeps its focus, so that Tab begins at the top. */
export function focusMainAfterMove(): void {
  if (hasMoved) focusMain();
}

/** A field that took the focus itself keeps it, and so does what was opened while the page was on its way: it would close. */
function focusMain(): void {
  const main = document.getElementById('main');
  const isInUse = main?.contains(document.activeElement) || document.activeElement?.closest(openOverlay);
  if (!isInUse) main?.focus({ preventScroll: true });
}

const openOverlay = '[role="menu"][data-state="open"], [role="dialog"][data-state="open"]';
