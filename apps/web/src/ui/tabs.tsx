import { clsx } from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps {
  value: string;
  onChange: (value: string) => void;
  /** The accessible name of the tab list. */
  label: string;
  items: readonly { value: string; label: ReactNode; content: ReactNode }[];
  className?: string;
}

export function Tabs({ value, onChange, label, items, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={clsx('flex flex-col gap-4', className)}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-quiet transition-colors hover:text-ink focus-visible:outline-offset-[-2px] data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="rounded-control">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
