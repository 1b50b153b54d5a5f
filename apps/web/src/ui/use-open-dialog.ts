import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react';
import { addDialog } from './open-dialogs.js';
import { type Before, hasUnsavedText, noteBefore } from './unsaved-text.js';

interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isInAddress?: boolean;
}

/** How a dialog is closed if there may be unsaved text in it. */
export function useOpenDialog({ open, onOpenChange, isInAddress = false }: DialogState) {
  const content = useRef<HTMLDivElement>(null);
  const [before] = useState<Before>(() => new Map());
  const [isAsking, setAsking] = useState(false);

  const requestClose = () => {
    if (hasUnsavedText(before)) setAsking(!isAsking);
    else onOpenChange(false);
  };
  const latest = useRef(requestClose);
  useEffect(() => {
    latest.current = requestClose;
  });
  useEffect(() => {
    if (!open) return;
    return addDialog({
      requestClose: () => latest.current(),
      hasUnsavedText: () => hasUnsavedText(before),
      hasOwnEntry: isInAddress,
    });
  }, [open, isInAddress, before]);

  return {
    content,
    /** Does not forget it when it is removed, because what was typed is read then. */
    contentRef: useCallback((shown: HTMLDivElement | null) => {
      if (shown) content.current = shown;
    }, []),
    before,
    requestClose,
    /** A field that has the focus from its first moment gets its value a moment later. */
    onFocus: ({ target }: FocusEvent) => queueMicrotask(() => noteBefore(before, target)),
    question: isAsking && {
      onKeep: () => setAsking(false),
      onDiscard: () => {
        before.clear();
        setAsking(false);
        onOpenChange(false);
      },
    },
  };
}
