/** On every navigation: sets the title, moves the focus into the page, and scrolls to the top, or on Back to the previous position. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { useSession } from '../../api/session.js';
import { titleAt } from './pages.js';

/** Whether the user has navigated since the document was loaded. */
let hasNavigated = false;

export function usePageChange(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useRememberedScroll(key);
  const role = useSession().user?.role;
  const previousPath = useRef<string | null>(null);

  useEffect(() => {
    document.title = pathname === '/' ? 'Staffroom' : `${titleAt(pathname, role) ?? t('Page not found')} · Staffroom`;
  }, [pathname, role]);

  useEffect(() => {
    const from = previousPath.current;
    previousPath.current = pathname;
    // A new document already starts at the top, and a changed query is not a new page.
    if (from === null || from === pathname) return;
    hasNavigated = true;
    const top = (isBack && scrollPositions.get(key)) || 0;
    window.scrollTo(0, 0);
    focusMain();
    // In the next frame, when the list has its full height again.
    if (top > 0) requestAnimationFrame(() => window.scrollTo(0, top));
  }, [pathname, key, isBack]);
}

/** The scroll position of each history entry. */
const scrollPositions = new Map<string, number>();

function useRememberedScroll(key: string): void {
  useEffect(() => {
    const remember = () => scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}

/** For a shell that mounts after a navigation. A new document keeps its focus, so that Tab starts at the top. */
export function focusMainAfterNavigation(): void {
  if (hasNavigated) focusMain();
}

/** Leaves the focus in a field of the page, and in an open menu or dialog, which would close without it. */
export function focusMain(): void {
  const main = document.getElementById('main');
  const isInUse = main?.contains(document.activeElement) || document.activeElement?.closest(openOverlay);
  if (!isInUse) main?.focus({ preventScroll: true });
}

const openOverlay = '[role="menu"][data-state="open"], [role="dialog"][data-state="open"]';
