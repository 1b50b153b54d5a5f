import { useEffect, useState } from 'react';

/** Ctrl or Cmd plus K opens the palette, but not over another dialog, whose text would be lost. */
export function usePalette(): { open: boolean; setOpen: (open: boolean) => void } {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isK =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isK) return;
      event.preventDefault(); // browsers focus their address bar
      if (!document.querySelector('[role="dialog"][data-state="open"]')) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { open, setOpen };
}
