/** When a tooltip opens and closes. At most one is open, and it can be pointed at and dismissed (WCAG 1.4.13). */
import { type FocusEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';

/** SPEC section 9: while one is open, and so long after it has closed, the next opens without a delay. */
export const tooltipSkipDelayMs = 300;
/** Long enough to move the pointer from the trigger to the tooltip. */
const leaveMs = 120;

let lastClosedAt = -Infinity;
let closeOpenOne: (() => void) | null = null;

export function useTooltip(delayMs: number, enabled: boolean) {
  const id = useId();
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Closes this tooltip while it is open. */
  const shut = useRef<(() => void) | null>(null);
  const wasHandled = useRef(false);
  const wasPressed = useRef(false);

  const close = () => {
    clearTimeout(timer.current);
    shut.current?.();
  };
  const open = (element: HTMLElement) => {
    clearTimeout(timer.current);
    closeOpenOne?.();
    const shutThis = () => {
      lastClosedAt = Date.now();
      if (closeOpenOne === shutThis) closeOpenOne = null;
      shut.current = null;
      setTrigger(null);
    };
    closeOpenOne = shut.current = shutThis;
    setTrigger(element);
  };
  const closeSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, leaveMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!trigger) return;
    const onScroll = () => shut.current?.();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && shut.current?.();
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [trigger]);

  const isOpen = trigger !== null;
  return {
    id,
    trigger: enabled ? trigger : null,
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'touch' || wasHandled.current || !enabled) return;
        wasHandled.current = true;
        const element = event.currentTarget;
        if (isOpen) return clearTimeout(timer.current);
        // The neighbour's is still open while the pointer may be on its way into it.
        const comesFromOther = closeOpenOne !== null || Date.now() - lastClosedAt < tooltipSkipDelayMs;
        const wait = comesFromOther ? 0 : delayMs;
        if (wait === 0) open(element);
        else timer.current = setTimeout(() => open(element), wait);
      },
      onPointerLeave: () => {
        wasHandled.current = false;
        closeSoon();
      },
      onPointerDown: () => {
        wasPressed.current = true;
        document.addEventListener('pointerup', () => (wasPressed.current = false), { once: true });
        close();
      },
      onClick: close,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (enabled && !wasPressed.current) open(event.currentTarget);
      },
      onBlur: close,
    },
    bubbleHandlers: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: closeSoon },
  };
}
