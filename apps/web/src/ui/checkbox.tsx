import { Check } from 'lucide-react';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label className={clsx('inline-flex items-center gap-2 text-base select-none max-md:min-h-11', className)}>
      {/* as high as a line, so that it stands next to the first one of several */}
      <span className="relative inline-flex h-[22px] items-center">
        <input
          {...props}
          type="checkbox"
          className="peer size-4 appearance-none rounded-[4px] border border-edge bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-quiet"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute left-0.5 size-3 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      {label}
    </label>
  );
}
