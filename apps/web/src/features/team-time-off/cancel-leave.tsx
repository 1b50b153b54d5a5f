import { lazy, Suspense, useState } from 'react';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { useToday } from '../../api/today.js';
import { Button } from '../../ui/button.js';

const CancelLeaveDialog = lazy(async () => ({
  default: (await import('./cancel-leave-dialog.js')).CancelLeaveDialog,
}));

/** Offered on approved leave that is not over, unless the person has asked for it already (R48). */
export function CancelLeave({ request }: { request: TeamTimeOff }) {
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  const { status, endDate, cancellation } = request;
  const isCancelled = cancellation?.status === 'CANCELLED' && cancellation.isWhole;
  const isOffered = status === 'APPROVED' && endDate >= today && cancellation?.status !== 'REQUESTED' && !isCancelled;
  return (
    <>
      {isOffered && (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setIsOpen(true)}>
          Cancel this leave
        </Button>
      )}
      <Suspense>{isOpen && <CancelLeaveDialog request={request} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
