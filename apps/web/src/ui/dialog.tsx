/**
 * A centred dialog; on phones, a sheet at the bottom. Escape, a click beside it and Back close it. With unsaved text they ask first;
 * Cancel does not, because it says what it does.
 */
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { DialogProps } from './dialog-props.js';
import { Opening } from './opening.js';
import { preloadable } from './preloadable.js';

export const dialogPanel = preloadable(() => import('./dialog-panel.js'));

export function Dialog(props: DialogProps) {
  return (
    <Opening onClose={() => props.open && props.onOpenChange(false)}>
      <dialogPanel.Component {...props} />
    </Opening>
  );
}

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={clsx(
        'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-6 py-4 break-words max-md:px-4',
        className,
      )}
    />
  );
}

/** Put secondary actions first and the main action last. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={clsx(
        'flex items-center justify-end gap-2 border-t px-6 py-4 max-md:px-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] max-md:flex-wrap max-md:[&>button]:flex-1',
        className,
      )}
    />
  );
}
