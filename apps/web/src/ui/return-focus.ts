/** Radix gives the focus back to its own Trigger only; our dialogs are opened by any button, so they remember which. */
import { useRef, useState } from 'react';

export function useReturnFocus(open: boolean) {
  const beforeOpening = useFocusBefore(open);
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Radix does not ask where a field took the focus itself. And the opener may be gone, e.g. the row that was deleted.
      const target = [opener.current, beforeOpening].find((element) => element?.isConnected);
      opener.current = null;
      focus(target ?? document.getElementById('main'));
    },
  };
}

/** What had the focus when the dialog was told to open, before a field of it could take it. */
function useFocusBefore(open: boolean): Element | null {
  const [seen, setSeen] = useState<{ open: boolean; focused: Element | null }>({ open: false, focused: null });
  if (open !== seen.open) setSeen({ open, focused: open ? document.activeElement : seen.focused });
  return seen.focused;
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
