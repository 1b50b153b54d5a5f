import { cva, type VariantProps } from 'class-variance-authority';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Spinner } from './spinner.js';

/** Also for links that look like buttons: `<Link className={buttonClass({ variant: 'outline' })}>` */
export const buttonClass = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors max-md:max-w-full max-md:py-1 max-md:whitespace-normal select-none disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
        outline: 'border border-edge bg-surface text-ink not-disabled:hover:bg-sunken',
        ghost: 'text-quiet not-disabled:hover:bg-sunken not-disabled:hover:text-ink',
        soft: 'bg-accent-soft text-accent-ink not-disabled:hover:bg-sunken',
        refuse: 'border border-edge bg-surface text-rejected-ink not-disabled:hover:bg-rejected-soft',
        destructive: 'bg-danger text-on-danger not-disabled:hover:opacity-90',
      },
      size: {
        md: 'h-9 px-3.5 text-base max-md:h-auto max-md:min-h-11 [&_svg]:size-4',
        sm: 'h-8 px-2.5 text-sm max-md:h-auto max-md:min-h-10 [&_svg]:size-4',
        icon: 'size-9 max-md:size-11 [&_svg]:size-[18px]',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClass> {
  /** Shows a spinner and disables the button. */
  pending?: boolean;
}

export function Button({ variant, size, pending, disabled, className, children, ...props }: ButtonProps) {
  useKeptFocus(pending === true);
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, className })}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** Browsers remove the focus from a disabled button. This restores it, so that keyboard users can try again. */
function useKeptFocus(pending: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (pending) {
      before.current = document.activeElement;
      return;
    }
    const isLost = document.activeElement === document.body;
    if (isLost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    before.current = null;
  }, [pending]);
}
