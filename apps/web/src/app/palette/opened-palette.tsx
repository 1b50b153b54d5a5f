/** The palette, or until its code is there a field that takes what is typed meanwhile. */
import { Search } from 'lucide-react';
import { clsx } from 'clsx';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { lazyExtra } from '../../ui/fetched.js';
import { controlClass } from '../../ui/input.js';
import { paletteClass, paletteInputClass } from './palette-look.js';

const Palette = lazyExtra(async () => (await import('./palette.js')).default);

export function OpenedPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [opener] = useState(() => document.activeElement);
  return (
    <Suspense fallback={<Field text={typed} onType={setTyped} opener={opener} onClose={onClose} />}>
      <Palette typed={typed} opener={opener} onClose={onClose} />
    </Suspense>
  );
}

interface FieldProps {
  text: string;
  onType: (text: string) => void;
  opener: Element | null;
  onClose: () => void;
}

function Field({ text, onType, opener, onClose }: FieldProps) {
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') event.preventDefault(); // the page behind must not take the focus
  };
  return (
    <>
      <div className="fixed inset-0 z-40 animate-fade bg-veil" onClick={close} />
      <div role="dialog" aria-modal="true" aria-label={t('Go to')} className={clsx(paletteClass, 'animate-fade')}>
        <div className="relative p-2">
          <Search className="absolute top-1/2 left-5 size-4 -translate-y-1/2 text-quiet" aria-hidden="true" />
          <input
            autoFocus
            dir="auto"
            aria-label={t('Go to')}
            value={text}
            maxLength={200}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            className={clsx(controlClass, paletteInputClass)}
          />
        </div>
      </div>
    </>
  );
}
