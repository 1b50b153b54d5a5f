import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';
import { TooltipBubble, type TooltipSide } from './tooltip-bubble.js';
import { useTooltip } from './use-tooltip.js';

/** SPEC section 9. The sidebar's tooltips have no delay. */
export const tooltipDelayMs = 700;

interface TooltipProps {
  label: string;
  side?: TooltipSide;
  delayMs?: number;
  /** False shows no tooltip, for example if the label is visible anyway. */
  enabled?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * Not in a portal, so that it stays in the same landmark as its trigger. Ours, because a page has some twenty, and with Radix
 * they were a quarter of what every page fetched and rendered first.
 */
export function Tooltip({ label, side = 'top', delayMs = tooltipDelayMs, enabled = true, children }: TooltipProps) {
  const { id, trigger, handlers, bubbleHandlers } = useTooltip(delayMs, enabled);
  const described = trigger ? { 'aria-describedby': id } : {};
  return (
    <>
      {cloneElement(children, { ...composed(children.props, handlers), ...described })}
      {trigger && <TooltipBubble {...{ id, label, side, trigger }} {...bubbleHandlers} />}
    </>
  );
}

type Handlers = ReturnType<typeof useTooltip>['handlers'];

/** The trigger's own handlers come first. */
function composed(own: HTMLAttributes<HTMLElement>, ours: Handlers): Partial<Handlers> {
  return Object.fromEntries(
    Object.entries(ours).map(([name, handle]) => [
      name,
      (event: never) => {
        (own[name as keyof Handlers] as ((event: never) => void) | undefined)?.(event);
        (handle as (event: never) => void)(event);
      },
    ]),
  );
}
