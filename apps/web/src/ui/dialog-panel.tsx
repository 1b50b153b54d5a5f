/** What `Dialog` shows while it is open. */
import { X } from 'lucide-react';
import { clsx } from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import { Suspense } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { buttonClass } from './button.js';
import type { DialogProps } from './dialog-props.js';
import { DiscardQuestion } from './discard-question.js';
import { lazyExtra } from './fetched.js';
import { Isolated } from './isolated.js';
import { useReturnFocus } from './return-focus.js';
import { useOpenDialog } from './use-open-dialog.js';

const KeptForm = lazyExtra(async () => (await import('./kept-form.js')).default);

export default function DialogPanel(props: DialogProps) {
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
          data-dialog
          onFocusCapture={onFocus}
          className={clsx(
            'fixed z-50 flex flex-col bg-surface shadow-float outline-none [&>form]:flex [&>form]:min-h-0 [&>form]:flex-1 [&>form]:flex-col',
            'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[min(92dvh,calc(100dvh-var(--toast,0px)))] max-md:animate-sheet max-md:rounded-t-dialog',
            'md:top-1/2 md:left-1/2 md:max-h-[min(88dvh,max(22rem,calc(100dvh-14rem)))] xl:max-h-[88dvh] md:w-[calc(100vw-4rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:animate-fade md:rounded-dialog',
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
              aria-label={t('Close')}
              className={buttonClass({ variant: 'ghost', size: 'icon', className: '-my-1.5 -mr-2' })}
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
