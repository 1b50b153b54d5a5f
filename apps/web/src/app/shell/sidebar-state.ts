/** Whether the sidebar is expanded, saved in a cookie for a week. Below 768 px it is a drawer (SPEC sections 2 and 9). */
import { useCallback, useEffect, useState } from 'react';

const cookieName = 'sidebar_state';
const cookieSeconds = 604_800;
const phone = '(max-width: 767px)';

export interface SidebarState {
  expanded: boolean;
  drawerOpen: boolean;
  setDrawerOpen: (open: boolean) => void;
  toggle: () => void;
}

export function useSidebarState(): SidebarState {
  const [expanded, setExpanded] = useState(readCookie);
  const [drawerOpen, setDrawerOpen] = useState(false);

  const toggle = useCallback(() => {
    if (window.matchMedia(phone).matches) {
      setDrawerOpen((open) => !open);
      return;
    }
    setExpanded((was) => !was);
  }, []);

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
    // Also written on load, so that the week starts at the last visit.
    document.cookie = `${cookieName}=${expanded}; path=/; max-age=${cookieSeconds}; samesite=lax`;
  }, [expanded]);

  useEffect(() => {
    // A wider window shows the sidebar, which the drawer would cover.
    const screen = window.matchMedia(phone);
    const onChange = () => setDrawerOpen(false);
    screen.addEventListener('change', onChange);
    return () => screen.removeEventListener('change', onChange);
  }, []);

  return { expanded, drawerOpen, setDrawerOpen, toggle };
}

function readCookie(): boolean {
  return !document.cookie.split('; ').includes(`${cookieName}=false`);
}
