import { useEffect, useId, useRef } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from './button.js';

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** In a dialog with unsaved text that is about to be closed. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      className="mx-6 mt-2 flex flex-wrap items-center gap-2 rounded-control bg-pending-soft px-3 py-2 text-pending-ink max-md:mx-4"
    >
      <p id={id} className="min-w-0 flex-1 basis-40 font-medium">
        {t('Discard what you typed?')}
      </p>
      <Button ref={keep} variant="outline" size="sm" onClick={onKeep}>
        {t('Keep editing')}
      </Button>
      <Button variant="destructive" size="sm" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  );
}
