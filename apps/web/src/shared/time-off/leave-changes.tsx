/** What has happened to a leave since it was requested: entered by someone else, given back, cancelled (R47 to R50). */
import { nameShown } from '@staffroom/contracts/deleted-user.js';
import type { Cancellation, TimeOff } from '@staffroom/contracts/time-off.js';
import type { ReactNode } from 'react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { cancelledFrom } from './cancellation-badge.js';
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
          {rich(
            isClosure
              ? text('Company closure, entered by <person>{name}</person>')
              : text('Entered by <person>{name}</person>'),
            { name: nameShown(enteredByName), person },
          )}
        </Note>
      )}
      {givenBackHours > 0 && (
        <Note>
          {t('{amount} given back because of sick leave', { amount: daysAndHours(givenBackHours, dayHours) })}
        </Note>
      )}
      {cancellation && <CancellationNote cancellation={cancellation} />}
    </>
  );
}

function CancellationNote({ cancellation }: { cancellation: Cancellation }) {
  const { status, isWhole, from, reason, comment, at, reviewerName } = cancellation;
  const values = {
    day: cancelledFrom(from),
    name: nameShown(reviewerName),
    person,
    time: () => <RelativeTime key="time" at={at} />,
  };
  return (
    <>
      <Note>{rich((isWhole ? ofWhole : ofPart)[status], values)}</Note>
      {reason && status === 'REQUESTED' && <CommentQuote>{reason}</CommentQuote>}
      {comment && <CommentQuote>{comment}</CommentQuote>}
    </>
  );
}

const ofWhole = {
  REQUESTED: text('Asked <time></time> to cancel all of it'),
  REJECTED: text('Cancellation rejected by <person>{name}</person> <time></time>'),
  CANCELLED: text('Cancelled by <person>{name}</person> <time></time>'),
};
const ofPart = {
  REQUESTED: text('Asked <time></time> to cancel it from {day} on'),
  REJECTED: text('Cancellation from {day} on rejected by <person>{name}</person> <time></time>'),
  CANCELLED: text('Shortened: cancelled from {day} on by <person>{name}</person> <time></time>'),
};

function person(words: ReactNode) {
  return <bdi key="person">{words}</bdi>;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm break-words text-quiet tabular-nums">{children}</p>;
}
