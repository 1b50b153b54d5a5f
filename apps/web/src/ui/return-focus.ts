/** Returns the focus to the element that opened a dialog. Radix does this only for its own Trigger. */
import { useRef, useState } from 'react';
import { focusNearLast } from './kept-focus.js';

/** What gets the focus when the dialog closes that has followed another one, such as the second step of a form. */
let handedOn: Element | null = null;

/** `given` had the focus before the dialog, if something else took it meanwhile. */
export function useReturnFocus(open: boolean, given: Element | null = null) {
  const beforeOpening = useFocusBefore(open);
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Radix does not call onOpenAutoFocus if a field has taken the focus. The opener may be gone, such as a deleted row.
      const known = [opener.current, beforeOpening, given, handedOn];
      const target = known.find((element) => element?.isConnected && element !== document.body) ?? null;
      opener.current = null;
      const next = document.activeElement?.closest('[role="dialog"]');
      const isFollowed = next && !next.contains(target);
      handedOn = isFollowed ? target : null;
      if (isFollowed) return;
      if (target) focus(target);
      else focusNearLast();
    },
  };
}

/** The element that had the focus when the dialog opened, before one of its fields could take the focus. */
function useFocusBefore(open: boolean): Element | null {
  const [seen, setSeen] = useState<{ open: boolean; focused: Element | null }>({ open: false, focused: null });
  if (open !== seen.open) setSeen({ open, focused: open ? document.activeElement : seen.focused });
  return seen.focused;
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
