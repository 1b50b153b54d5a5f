/**
 * A centred dialog; on phones, a sheet at the bottom. Escape, a click beside it and Back close it. With unsaved text they ask first;
 * Cancel does not, because it says what it does.
 */
import { X } from 'lucide-react';
import { clsx } from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { buttonClass } from './button.js';
import { DiscardQuestion } from './discard-question.js';
import { lazyExtra } from './fetched.js';
import { Isolated } from './isolated.js';
import { useReturnFocus } from './return-focus.js';
import { useOpenDialog } from './use-open-dialog.js';

const KeptForm = lazyExtra(async () => (await import('./kept-form.js')).default);

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The id of what describes the dialog, if there is no `description`: it names the person concerned. */
  describedBy?: string;
  size?: 'md' | 'lg';
  /** Names its form. What was typed is kept if the session ends, and offered when the same person opens the form again. */
  form?: string;
  /** The address names it, so that Back leads away from it by itself. */
  isInAddress?: boolean;
  /** `DialogBody` and `DialogFooter`, or a form that contains both. */
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { open, title, description, describedBy, size = 'md', form, children } = props;
  const returnFocus = useReturnFocus(open);
  const { content, contentRef, before, requestClose, question, onFocus } = useOpenDialog(props);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? props.onOpenChange(true) : requestClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-veil" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': describedBy })}
          {...returnFocus}
          ref={contentRef}
          onFocusCapture={onFocus}
          className={clsx(
            'fixed z-50 flex flex-col bg-surface shadow-float outline-none [&>form]:flex [&>form]:min-h-0 [&>form]:flex-1 [&>form]:flex-col',
            'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:animate-sheet max-md:rounded-t-dialog',
            'md:top-1/2 md:left-1/2 md:max-h-[88dvh] md:w-[calc(100vw-4rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:animate-fade md:rounded-dialog',
            size === 'lg' ? 'md:max-w-[720px]' : 'md:max-w-[480px]',
          )}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-1 max-md:px-4">
            <div>
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-base break-words text-quiet">
                  {typeof description === 'string' ? <Isolated>{description}</Isolated> : description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mt-1.5 -mr-2' })}
            >
              <X aria-hidden="true" />
            </Radix.Close>
          </div>
          {question && <DiscardQuestion {...question} />}
          <Suspense>{form && <KeptForm key={form} form={form} content={content} before={before} />}</Suspense>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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
        'flex items-center justify-end gap-2 border-t px-6 py-4 max-md:px-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] max-md:[&>button]:flex-1',
        className,
      )}
    />
  );
}
