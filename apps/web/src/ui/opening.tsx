/** What a click opens, such as a dialog. If Escape is pressed before its code is there, it does not open. */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { wasEscapePressedSince } from './escape-key.js';

interface OpeningProps {
  onClose: () => void;
  /** Shown until the code is there. */
  meanwhile?: ReactNode;
  /** Nothing while it is closed. */
  children: ReactNode;
}

export function Opening({ onClose, meanwhile, children }: OpeningProps) {
  return (
    <Suspense
      fallback={
        <>
          <ClosedByEscape onClose={onClose} />
          {meanwhile}
        </>
      }
    >
      {children}
    </Suspense>
  );
}

function ClosedByEscape({ onClose }: { onClose: () => void }) {
  const [shownAt] = useState(() => performance.now());
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') latest.current();
    };
    // A slow device may take a moment from the click to here.
    if (wasEscapePressedSince(shownAt)) latest.current();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shownAt]);
  return null;
}
