/** What has happened to a leave since it was requested: entered by someone else, given back, cancelled (R47 to R50). */
import type { Cancellation, TimeOff } from '@staffroom/contracts/time-off.js';
import type { ReactNode } from 'react';
import { fromOn } from './cancellation-badge.js';
import { CommentQuote } from '../requests/comment-quote.js';
import { daysAndHours } from './leave-text.js';
import { RelativeTime } from '../../ui/relative-time.js';

/** `dayHours` are those of the person's day. */
export function LeaveChanges({ timeOff, dayHours }: { timeOff: TimeOff; dayHours: number | undefined }) {
  const { givenBackHours, cancellation, enteredByName, isClosure } = timeOff;
  return (
    <>
      {enteredByName !== null && (
        <Note>
          {isClosure ? 'Company closure, entered by' : 'Entered by'} <bdi>{enteredByName}</bdi>
        </Note>
      )}
      {givenBackHours > 0 && <Note>{daysAndHours(givenBackHours, dayHours)} given back because of sick leave</Note>}
      {cancellation && <CancellationNote cancellation={cancellation} />}
    </>
  );
}

function CancellationNote({ cancellation }: { cancellation: Cancellation }) {
  const { status, isWhole, reason, comment, at, reviewerName } = cancellation;
  const from = fromOn(cancellation);
  const by = (
    <>
      {' '}
      by <bdi>{reviewerName}</bdi> <RelativeTime at={at} />
    </>
  );
  return (
    <>
      <Note>
        {status === 'REQUESTED' && (
          <>
            Asked <RelativeTime at={at} /> to cancel {isWhole ? 'all of it' : `it${from}`}
          </>
        )}
        {status === 'REJECTED' && (
          <>
            Cancellation{from} rejected{by}
          </>
        )}
        {status === 'CANCELLED' && (
          <>
            {isWhole ? 'Cancelled' : `Shortened: cancelled${from}`}
            {by}
          </>
        )}
      </Note>
      {reason && status === 'REQUESTED' && <CommentQuote>{reason}</CommentQuote>}
      {comment && <CommentQuote>{comment}</CommentQuote>}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm break-words text-quiet tabular-nums">{children}</p>;
}
