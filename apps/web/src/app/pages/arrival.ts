/** What happens on coming to another page: its title, the focus in it, and the top of it, or where one was when going back. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useSession } from '../../api/session.js';
import { titleAt } from './pages.js';

/** Whether one has moved since the document was loaded. */
let hasMoved = false;

export function useArrival(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useRememberedScroll(key);
  const role = useSession().user?.role;
  const cameFrom = useRef<string | null>(null);

  useEffect(() => {
    document.title = pathname === '/' ? 'Staffroom' : `${titleAt(pathname, role) ?? 'Page not found'} · Staffroom`;
  }, [pathname, role]);

  useEffect(() => {
    const from = cameFrom.current;
    cameFrom.current = pathname;
    // The browser itself starts a fresh document at its top; and a request opened or closed is no other page.
    if (from === null || from === pathname) return;
    hasMoved = true;
    const top = (isBack && scrolledTo.get(key)) || 0;
    window.scrollTo(0, 0);
    focusMain();
    // Once the list that one left far down is as tall again.
    if (top > 0) requestAnimationFrame(() => window.scrollTo(0, top));
  }, [pathname, key, isBack]);
}

/** How far down one was, at each step of the history. */
const scrolledTo = new Map<string, number>();

function useRememberedScroll(key: string): void {
  useEffect(() => {
    const remember = () => scrolledTo.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
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
