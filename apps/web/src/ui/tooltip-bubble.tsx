import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';

export type TooltipSide = 'top' | 'right' | 'bottom';

const gap = 6;
const edge = 8;

interface TooltipBubbleProps extends HTMLAttributes<HTMLDivElement> {
  label: string;
  side: TooltipSide;
  trigger: HTMLElement;
}

export function TooltipBubble({ label, side, trigger, ...props }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // In the top layer, because an item of a long list would cut it off.
    bubble.current?.showPopover?.();
    if (bubble.current) place(bubble.current, trigger.getBoundingClientRect(), side);
  }, [trigger, side, label]);
  return (
    <div
      {...props}
      ref={bubble}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto z-50 m-0 block w-max max-w-[calc(100vw-1rem)] animate-fade rounded-control bg-ink px-2 py-1 text-xs font-medium text-page"
    >
      {label}
    </div>
  );
}

/** Beside the trigger, and within the window. */
function place(bubble: HTMLElement, at: DOMRect, side: TooltipSide): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const above = at.top - gap - height;
  const below = at.bottom + gap;
  const isAbove = side === 'top' ? above >= edge : below + height > window.innerHeight - edge;
  const [left, top] =
    side === 'right'
      ? [at.right + gap, at.top + (at.height - height) / 2]
      : [at.left + (at.width - width) / 2, isAbove ? above : below];
  bubble.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - edge - width))}px`;
  bubble.style.top = `${Math.max(edge, top)}px`;
}
