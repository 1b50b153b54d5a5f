import { CircleExclamationPoint, CircleCheck, X } from 'lucide-react';
import { clsx } from 'clsx';
import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Isolated } from './isolated.js';
import { currentToast, dismissToast, subscribeToToast, toastDurationMs } from './toast.js';

/** Shows the current toast. F8 moves the focus to its region. Loaded after the first paint. */
export default function Toaster() {
  const message = useSyncExternalStore(subscribeToToast, currentToast);
  const destructive = message?.variant === 'destructive';
  const Icon = destructive ? CircleExclamationPoint : CircleCheck;
  return (
    <Radix.Provider duration={toastDurationMs} label={t('Notification')}>
      {message && (
        <Radix.Root
          key={message.id}
          ref={leaveRoom}
          type={destructive ? 'foreground' : 'background'}
          data-variant={message.variant}
          onOpenChange={(open) => {
            if (!open) dismissToast(message.id);
          }}
          className={clsx(
            'flex animate-rise items-start gap-3 rounded-card border p-4 shadow-float',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            destructive ? 'border-danger bg-danger text-on-danger' : 'bg-surface text-ink',
          )}
        >
          <Icon className={clsx('mt-0.5 size-[18px] shrink-0', !destructive && 'text-approved')} aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <Radix.Title className="font-medium">{message.title}</Radix.Title>
            {message.description && (
              <Radix.Description className={clsx('mt-0.5 text-sm break-words', !destructive && 'text-quiet')}>
                <Isolated>{message.description}</Isolated>
              </Radix.Description>
            )}
          </div>
          <Radix.Close
            aria-label={t('Dismiss')}
            className="-m-1.5 rounded-control p-1.5 opacity-70 transition-opacity hover:opacity-100 focus-visible:outline-current"
          >
            <X className="size-4" aria-hidden="true" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        label={t('Notifications ({key})', { key: 'F8' })}
        className={clsx(
          'fixed right-0 z-[60] flex w-full max-w-[420px] flex-col gap-2 p-4 outline-offset-[-4px]',
          place,
        )}
      />
    </Radix.Provider>
  );
}

/**
 * Never over a dialog's controls: beside it on a wide screen, else above it. Above the bar of chosen requests too, which is at the bottom.
 * On phones always at the top; only the menu fills the top itself.
 */
const place = clsx(
  'bottom-0 with-bar:bottom-[7.75rem] xl:with-dialog:max-w-[min(420px,calc(50vw-360px))]',
  'max-md:top-0 max-md:bottom-auto max-xl:with-dialog:top-0 max-xl:with-dialog:bottom-auto',
  'max-md:with-drawer:top-auto max-md:with-drawer:bottom-0',
);

/** Sheets of phones are as much lower as the toast above them is high. */
function leaveRoom(toast: HTMLElement | null): void {
  document.documentElement.style.setProperty('--toast', `${toast ? toast.offsetHeight + 24 : 0}px`);
}
