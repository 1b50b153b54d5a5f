/** Reviews a request: its details, information for the decision, a comment, and the buttons to approve or reject. */
import { nameShown } from '@staffroom/contracts/deleted-user.js';
import { type ReviewDecision, reviewLimits } from '@staffroom/contracts/requests.js';
import { Check, ChevronLeft, ChevronRight, CircleCheck, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Textarea } from '../../ui/input.js';
import { ignoreSecondClick } from '../../ui/second-click.js';
import { useMoveKeys } from './move-keys.js';
import type { QueueDialog } from './queue-dialog.js';
import { isWaiting, type QueuedRequest } from './queued-request.js';

interface ReviewDialogProps {
  request: QueuedRequest;
  /** `RequestDetails`. */
  details: ReactNode;
  /** Information for the decision. */
  help: ReactNode;
  /** Shown below the request. */
  history: ReactNode;
  /** Advice about the comment. */
  hint: string | null;
  /** The decision that is being sent. */
  deciding: ReviewDecision | null;
  onDecide: (decision: ReviewDecision, comment: string | null, after: 'close' | 'next') => void;
  /** Its place among the pending requests, and the way to the others. */
  queue: QueueDialog;
}

interface ReviewFormProps extends ReviewDialogProps {
  comment: string;
  onComment: (comment: string) => void;
}

export function ReviewDialog(props: ReviewDialogProps) {
  const { request, details, queue } = props;
  const id = useId();
  /** Each request keeps its comment while others are shown. */
  const [comments, setComments] = useState<Readonly<Record<string, string>>>({});
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && queue.onClose()}
      title={t('Review Request')}
      describedBy={id}
      size="lg"
      form={`review ${request.id}`}
      isInAddress
    >
      <ReviewForm
        key={request.id}
        {...props}
        details={<div id={id}>{details}</div>}
        comment={comments[request.id] ?? ''}
        onComment={(comment) => setComments({ ...comments, [request.id]: comment })}
      />
    </Dialog>
  );
}

function ReviewForm(props: ReviewFormProps) {
  const { request, details, help, history, hint, deciding, onDecide, queue, comment, onComment } = props;
  const { onClose, onNext, isNextLoading, onPrevious, approved } = queue;
  const hasNext = onNext !== null || isNextLoading;
  const open = isWaiting(request);
  const [wasOpen] = useState(open);
  const [startsOnNext] = useState(approved !== null && open && hasNext);
  const [hasMoveKeys] = useMoveKeys();
  const decide = (decision: ReviewDecision, after: 'close' | 'next' = 'close') => {
    if (open && !deciding) onDecide(decision, comment.trim() || null, after);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isCommand = ctrlKey || metaKey;
    const isHeld = event.repeat && target instanceof HTMLButtonElement; // it would approve what no one has seen
    if (key === 'Enter' && isHeld) {
      event.preventDefault();
    } else if (key === 'Enter' && isCommand) {
      event.preventDefault();
      if (event.repeat) return;
      if (target instanceof HTMLButtonElement) target.click();
      else if (onNext) decide('APPROVED', 'next');
      else if (!hasNext) decide('APPROVED');
    } else if (hasMoveKeys && !isCommand && !altKey && !deciding && !(target instanceof HTMLTextAreaElement)) {
      const move = { j: onNext, k: onPrevious }[key.toLowerCase()];
      if (move) event.preventDefault();
      move?.();
    }
  };

  return (
    <form
      ref={startsOnNext ? undefined : takeFocus}
      tabIndex={-1}
      className="outline-none"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        decide('APPROVED');
      }}
    >
      <DialogBody>
        <Place queue={queue} isDeciding={deciding !== null} />
        {wasOpen && !open && <DecidedElsewhere request={request} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1fr)_280px]">
          <div className="flex min-w-0 flex-col gap-4">
            {details}
            {history}
          </div>
          <div className="rounded-card border bg-page p-4">{help}</div>
        </div>
        {open && (
          <Field label={t('Comment (optional)')} hint={hint ?? undefined}>
            <Textarea
              rows={2}
              name="comment"
              maxLength={reviewLimits.commentMax}
              value={comment}
              onChange={(event) => onComment(event.target.value)}
            />
          </Field>
        )}
      </DialogBody>
      {open ? (
        <DialogFooter className="flex-wrap max-md:[&_svg]:hidden" onClickCapture={ignoreSecondClick}>
          <Button
            variant="refuse"
            className="md:mr-auto"
            pending={deciding === 'REJECTED'}
            disabled={deciding !== null}
            onClick={() => decide('REJECTED')}
          >
            {deciding !== 'REJECTED' && <X aria-hidden="true" />}
            {t('Reject')}
          </Button>
          <Button
            type="submit"
            variant={hasNext ? 'soft' : 'primary'}
            pending={deciding === 'APPROVED'}
            disabled={deciding !== null}
          >
            {deciding !== 'APPROVED' && <Check aria-hidden="true" />}
            {t('Approve')}
          </Button>
          {hasNext && (
            <Button
              ref={startsOnNext ? takeFocus : undefined}
              disabled={deciding !== null}
              pending={!onNext}
              onClick={() => decide('APPROVED', 'next')}
            >
              {onNext && <Check aria-hidden="true" />}
              {t('Approve and next')}
            </Button>
          )}
        </DialogFooter>
      ) : (
        <DialogFooter onClickCapture={ignoreSecondClick}>
          <Button variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
          {onNext && <Button onClick={onNext}>{t('Next request')}</Button>}
        </DialogFooter>
      )}
    </form>
  );
}

function Place({ queue, isDeciding }: { queue: QueueDialog; isDeciding: boolean }) {
  const { place, approved, onNext, onPrevious } = queue;
  if (!place || !(approved ?? onNext ?? onPrevious)) return null;
  return (
    <div className="-my-2 flex items-center gap-1 text-sm text-quiet tabular-nums">
      <Button
        variant="ghost"
        size="icon"
        className="-ml-2"
        aria-label={t('Previous request')}
        disabled={!onPrevious || isDeciding}
        onClick={() => onPrevious?.()}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <p role="status" className="min-w-0">
        {place}
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Next request')}
        disabled={!onNext || isDeciding}
        onClick={() => onNext?.()}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
      {approved !== null && (
        <p role="status" className="ml-auto flex min-w-0 items-center gap-1.5 text-approved-ink">
          <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">
            {rich(text('<person>{name}</person> approved'), {
              name: approved,
              person: (words) => <bdi key="person">{words}</bdi>,
            })}
          </span>
        </p>
      )}
    </div>
  );
}

/** Announced, because the buttons disappear. */
function DecidedElsewhere({ request }: { request: QueuedRequest }) {
  const { reviewerName, status, cancellation } = request;
  const isApproved = cancellation ? cancellation.status === 'CANCELLED' : status === 'APPROVED';
  return (
    <p role="alert" className="rounded-control bg-pending-soft px-3 py-2 text-pending-ink">
      {rich(
        text(
          '<person>{name}</person> {decision, select, APPROVED {approved} other {rejected}} {what, select, CANCELLATION {the cancellation} other {this request}} in the meantime.',
        ),
        {
          name: nameShown(cancellation ? cancellation.reviewerName : reviewerName),
          person: (words) => <bdi key="person">{words}</bdi>,
          decision: isApproved ? 'APPROVED' : 'REJECTED',
          what: cancellation ? 'CANCELLATION' : 'REQUEST',
        },
      )}
    </p>
  );
}

/** Focuses the form, so that Ctrl+Enter works at once. Focus in the comment would open the keyboard of a phone. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
