/**
 * Whether the sidebar is expanded, saved in a cookie for a week. Below 768 px it is a drawer (SPEC sections 2 and 9). Without
 * the cookie, it starts collapsed below 1024 px.
 */
import { useCallback, useEffect, useState } from 'react';

const cookieName = 'sidebar_state';
const secure = window.location.protocol === 'https:' ? '; secure' : '';
const attributes = `path=/; max-age=604800; samesite=lax${secure}`;
const phone = '(max-width: 767px)';
/** Beside the expanded sidebar, little would be left of a page. */
const narrow = '(max-width: 1023px)';

export interface SidebarState {
  expanded: boolean;
  drawerOpen: boolean;
  wasDrawerOpen: boolean;
  setDrawerOpen: (open: boolean) => void;
  toggle: () => void;
}

export function useSidebarState(): SidebarState {
  const [fits] = useState(() => !window.matchMedia(narrow).matches);
  const [chosen, setChosen] = useState(readCookie);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [wasDrawerOpen, setWasDrawerOpen] = useState(false);
  if (drawerOpen && !wasDrawerOpen) setWasDrawerOpen(true);

  const toggle = useCallback(() => {
    if (window.matchMedia(phone).matches) {
      setDrawerOpen((open) => !open);
      return;
    }
    setChosen((was) => !(was ?? fits));
  }, [fits]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  useEffect(() => {
    // Also written on load, so that the week starts at the last visit. What the width of a window decided is not kept.
    if (chosen !== null) document.cookie = `${cookieName}=${chosen}; ${attributes}`;
  }, [chosen]);

  useEffect(() => {
    // A wider window shows the sidebar, which the drawer would cover.
    const screen = window.matchMedia(phone);
    const onChange = () => setDrawerOpen(false);
    screen.addEventListener('change', onChange);
    return () => screen.removeEventListener('change', onChange);
  }, []);

  return { expanded: chosen ?? fits, drawerOpen, wasDrawerOpen, setDrawerOpen, toggle };
}

function readCookie(): boolean | null {
  const saved = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
  return saved === undefined ? null : saved !== `${cookieName}=false`;
}
