import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field-context.js';

/** 16 px on phones, because iOS zooms into the page on focus if the text is smaller. */
export const controlClass =
  'w-full rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors placeholder:text-quiet hover:border-quiet aria-invalid:border-rejected disabled:cursor-not-allowed disabled:bg-sunken disabled:text-quiet max-md:text-lg focus-visible:outline-offset-0';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      dir={props.type ? undefined : 'auto'}
      {...useFieldControl()}
      {...props}
      className={clsx(controlClass, 'h-9 max-md:h-11', className)}
    />
  );
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea dir="auto" rows={3} {...useFieldControl()} {...props} className={clsx(controlClass, 'py-2', className)} />
  );
}
