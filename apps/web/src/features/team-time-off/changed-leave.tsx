/** What reviewers see below an approved request, and what they can do to it. */
import { useState } from 'react';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../api/today.js';
import { Button } from '../../ui/button.js';
import { LeaveChanges } from '../../shared/time-off/leave-changes.js';
import { CancelLeaveDialog } from './cancel-leave-dialog.js';

export function ChangedLeave({ request }: { request: TeamTimeOff }) {
  const consent = request.cancellation?.consent;
  return (
    <>
      <LeaveChanges timeOff={request} dayHours={request.dayHours} />
      {consent && <p className="text-sm text-quiet">{t(consents[consent])}</p>}
      <CancelLeave request={request} />
    </>
  );
}

const consents = {
  REQUESTED: text('The person asked for the cancellation.'),
  AGREED: text('The person agreed to the cancellation.'),
  NOT_AGREED: text('The person did not agree to the cancellation.'),
};

/** Offered on approved leave that is not over, unless the person has asked for it already (R48). */
function CancelLeave({ request }: { request: TeamTimeOff }) {
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  const { status, endDate, cancellation } = request;
  const isCancelled = cancellation?.status === 'CANCELLED' && cancellation.isWhole;
  const isOffered = status === 'APPROVED' && endDate >= today && cancellation?.status !== 'REQUESTED' && !isCancelled;
  return (
    <>
      {isOffered && (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setIsOpen(true)}>
          {t('Cancel this leave')}
        </Button>
      )}
      {isOpen && <CancelLeaveDialog request={request} onClose={() => setIsOpen(false)} />}
    </>
  );
}
