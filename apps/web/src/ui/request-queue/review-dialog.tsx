/** Reviews a request: its details, information for the decision, a comment, and the buttons to approve or reject. */
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import { ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../button.js';
import { Checkbox } from '../checkbox.js';
import { Dialog, DialogBody, DialogFooter } from '../dialog.js';
import { Field } from '../field.js';
import { Textarea } from '../input.js';
import { useMoveKeys } from './move-keys.js';
import type { QueueDialog } from './queue-dialog.js';

interface ReviewDialogProps extends ReviewedParts {
  title: string;
  /** Each request keeps its comment while others are shown. */
  requestId: string;
}

interface ReviewFormProps extends ReviewedParts {
  comment: string;
  onComment: (comment: string) => void;
}

interface ReviewedParts {
  request: ReactNode;
  help: ReactNode;
  /** Shown below the request. */
  history: ReactNode;
  /** False if the request is already reviewed; the dialog is then read-only. */
  open: boolean;
  /** The decision that is being sent. */
  deciding: ReviewDecision | null;
  commentMax: number;
  /** Resolves with whether the decision was recorded. */
  onDecide: (decision: ReviewDecision, comment: string | null, after: 'close' | 'next') => Promise<boolean>;
  /** Its place among the pending requests, and the way to the others. */
  queue: QueueDialog;
}

export function ReviewDialog({ title, requestId, ...form }: ReviewDialogProps) {
  const id = useId();
  const sent = useRef<string | null>(null);
  /** Once for each request: between the reply and the next request, the buttons can be pressed again. */
  const decide: ReviewedParts['onDecide'] = async (...decision) => {
    if (sent.current === requestId) return false;
    sent.current = requestId;
    const isRecorded = await form.onDecide(...decision);
    if (!isRecorded) sent.current = null;
    return isRecorded;
  };
  const [comments, setComments] = useState<Readonly<Record<string, string>>>({});
  return (
    <Dialog open onOpenChange={(next) => !next && form.queue.onClose()} title={title} describedBy={id} size="lg">
      <ReviewForm
        key={requestId}
        {...form}
        onDecide={decide}
        request={<div id={id}>{form.request}</div>}
        comment={comments[requestId] ?? ''}
        onComment={(comment) => setComments({ ...comments, [requestId]: comment })}
      />
    </Dialog>
  );
}

function ReviewForm(props: ReviewFormProps) {
  const { request, help, history, open, deciding, commentMax, onDecide, queue, comment, onComment } = props;
  const { onClose, onNext, onPrevious, approved } = queue;
  const [startsOnNext] = useState(approved !== null && open && onNext !== null);
  const [hasMoveKeys, setHasMoveKeys] = useMoveKeys();
  const decide = (decision: ReviewDecision, after: 'close' | 'next' = 'close') => {
    if (open && !deciding) void onDecide(decision, comment.trim() || null, after);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isCommand = ctrlKey || metaKey;
    const isHeld = event.repeat && target instanceof HTMLButtonElement; // it would approve what no one has seen
    if (key === 'Enter' && (isHeld || target instanceof HTMLInputElement)) {
      event.preventDefault();
    } else if (key === 'Enter' && isCommand) {
      event.preventDefault();
      if (target instanceof HTMLButtonElement) target.click();
      else decide('APPROVED');
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
        <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_280px]">
          <div className="flex min-w-0 flex-col gap-4">
            {request}
            {history}
          </div>
          <div className="rounded-card border bg-page p-4">{help}</div>
        </div>
        {open && (
          <Field label="Comment (optional)">
            <Textarea
              rows={2}
              maxLength={commentMax}
              value={comment}
              onChange={(event) => onComment(event.target.value)}
            />
          </Field>
        )}
      </DialogBody>
      {open ? (
        <DialogFooter className="flex-wrap">
          <div className="mr-auto text-sm text-quiet pointer-coarse:hidden">
            <p>Press Ctrl + Enter to approve</p>
            {(onNext ?? onPrevious) && (
              <Checkbox
                label="J and K open the next and the previous request"
                className="mt-1 text-sm"
                checked={hasMoveKeys}
                onChange={(event) => setHasMoveKeys(event.target.checked)}
              />
            )}
          </div>
          <Button
            variant="outline"
            pending={deciding === 'REJECTED'}
            disabled={deciding !== null}
            onClick={() => decide('REJECTED')}
          >
            Reject
          </Button>
          <Button
            type="submit"
            variant={onNext ? 'outline' : 'primary'}
            pending={deciding === 'APPROVED'}
            disabled={deciding !== null}
          >
            Approve
          </Button>
          {onNext && (
            <Button
              ref={startsOnNext ? takeFocus : undefined}
              disabled={deciding !== null}
              onClick={() => decide('APPROVED', 'next')}
            >
              Approve and next
            </Button>
          )}
        </DialogFooter>
      ) : (
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {onNext && <Button onClick={() => onNext()}>Next request</Button>}
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
        aria-label="Previous request"
        disabled={!onPrevious || isDeciding}
        onClick={() => onPrevious?.()}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <p role="status" className="shrink-0">
        {place}
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Next request"
        disabled={!onNext || isDeciding}
        onClick={() => onNext?.()}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
      {approved !== null && (
        <p role="status" className="ml-auto flex min-w-0 items-center gap-1.5 text-approved-ink">
          <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">
            <bdi>{approved}</bdi> approved
          </span>
        </p>
      )}
    </div>
  );
}

/** Focuses the form, so that Ctrl+Enter works at once. Focus in the comment would open the keyboard of a phone. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
