import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface DropdownMenuProps {
  /** A single button. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** Open at first. Not modal and not in a portal, so that the rest of the page stays available to screen readers. */
export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  return (
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-[min(24rem,calc(100vw-1rem))] min-w-56 animate-fade rounded-card border bg-surface p-1 shadow-float outline-none"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2 rounded-control px-2 outline-none select-none data-highlighted:bg-sunken max-md:h-11"
    >
      {Icon && <Icon className="size-4 text-quiet" aria-hidden="true" />}
      {children}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-2">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
