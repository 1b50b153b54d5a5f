import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface TabsProps {
  value: string;
  onChange: (value: string) => void;
  /** The accessible name of the tab list. */
  label: string;
  items: readonly { value: string; label: ReactNode; content: ReactNode }[];
  className?: string;
}

/** The tab list is one tab stop. Arrow keys, Home and End choose. Ours, because the first screen of two pages needs it. */
export function Tabs({ value, onChange, label, items, className }: TabsProps) {
  const id = useId();
  const hasActive = items.some((item) => item.value === value);
  return (
    <div className={clsx('flex flex-col gap-4', className)}>
      <div role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-b">
        {items.map((item, i) => {
          const isActive = item.value === value;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-selected={isActive}
              aria-controls={`${id}-panel-${item.value}`}
              tabIndex={isActive || (!hasActive && i === 0) ? 0 : -1}
              data-state={isActive ? 'active' : 'inactive'}
              onClick={() => onChange(item.value)}
              onKeyDown={(event) => {
                const next = items[indexAfter(event, i, items.length)];
                if (!next) return;
                event.preventDefault();
                onChange(next.value);
                document.getElementById(`${id}-tab-${next.value}`)?.focus();
              }}
              className="-mb-px border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-quiet transition-colors hover:text-ink focus-visible:outline-offset-[-2px] data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {item.label}
            </button>
          );
        })}
      </div>
      {items.map((item) => (
        <div
          key={item.value}
          role="tabpanel"
          id={`${id}-panel-${item.value}`}
          aria-labelledby={`${id}-tab-${item.value}`}
          tabIndex={0}
          hidden={item.value !== value}
          className="rounded-control"
        >
          {item.value === value && item.content}
        </div>
      ))}
    </div>
  );
}

/** -1 for a key that does not move. */
function indexAfter({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent, from: number, count: number): number {
  if (ctrlKey || altKey || metaKey || shiftKey) return -1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from - 1 + count) % count;
  return -1;
}
