import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** SPEC section 9. The sidebar's tooltips have no delay. */
export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  delayMs?: number;
  /** False shows no tooltip, for example if the label is visible anyway. */
  enabled?: boolean;
  children: ReactElement;
}

/** Not in a portal, so that it stays in the same landmark as its trigger. */
export function Tooltip({ label, side = 'top', delayMs, enabled = true, children }: TooltipProps) {
  return (
    <Radix.Root delayDuration={delayMs} open={enabled ? undefined : false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Content
        side={side}
        sideOffset={6}
        className="z-50 animate-fade rounded-control bg-ink px-2 py-1 text-xs font-medium text-page"
      >
        {label}
      </Radix.Content>
    </Radix.Root>
  );
}
