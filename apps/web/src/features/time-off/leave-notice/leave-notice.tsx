/** What a notification or a mail told about leave that expires. That it was opened here is evidence, so it is recorded (R55). */
import { Clock, X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { useOpenLeaveWarningMutation } from './leave-notice.api.js';

export default function LeaveNotice({ id }: { id: string }) {
  const [, setSearch] = useSearchParams();
  const [send, { data, error }] = useOpenLeaveWarningMutation();
  const open = useCallback(() => void send(id), [send, id]);
  useEffect(() => whenVisible(open), [open]);
  if (error && !isGone(error)) {
    return (
      <Card>
        <ErrorState title={t('Failed to open the notice about your leave')} error={error} onRetry={open} />
      </Card>
    );
  }
  return (
    <div className="flex items-start gap-3 rounded-card bg-pending-soft px-4 py-3 text-pending-ink">
      <Clock className="mt-0.5 size-[18px] shrink-0" aria-hidden="true" />
      <div role="status" className="min-w-0 flex-1 break-words">
        {data && <p className="font-medium">{data.title}</p>}
        {data && <p className="mt-0.5">{data.message}</p>}
        {error && <p>{t('This notice about your leave no longer exists.')}</p>}
        {!data && !error && <Skeleton className="h-10 w-full" />}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Close the notice')}
        className="-mt-1.5 -mr-2"
        onClick={() => setSearch(withoutWarning, { replace: true })}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

/** A page in a tab behind others has not been opened on screen yet. */
function whenVisible(call: () => void): (() => void) | undefined {
  if (document.visibilityState === 'visible') return void call();
  const onChange = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', onChange);
    call();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function isGone(error: object): boolean {
  return 'status' in error && error.status === 404;
}

function withoutWarning(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('warning');
  return rest;
}
