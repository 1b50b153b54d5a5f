import { ChevronDown } from 'lucide-react';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './input.js';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
}

export interface SelectProps<V extends string> {
  /** '' if nothing is chosen. Not undefined, which would make the Radix component uncontrolled. */
  value: V | '';
  onChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
  disabled?: boolean;
  /** The accessible name outside a Field. */
  label?: string;
  className?: string;
}

export function SelectButton({ className, children, ...props }: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      className={clsx(
        controlClass,
        'flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-quiet max-md:h-11',
        className,
      )}
    >
      <span className="truncate">{children}</span>
      <ChevronDown className="size-4 shrink-0 text-quiet" aria-hidden="true" />
    </button>
  );
}
