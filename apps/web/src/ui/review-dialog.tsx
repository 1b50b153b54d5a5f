/** Reviews a request: its details, information for the decision, a comment, and the buttons to approve or reject. */
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog, DialogBody, DialogFooter } from './dialog.js';
import { Field } from './field.js';
import { Textarea } from './input.js';

interface ReviewDialogProps {
  title: string;
  description?: ReactNode;
  request: ReactNode;
  help: ReactNode;
  /** Shown below the request. */
  history: ReactNode;
  /** False if the request is already reviewed; the dialog is then read-only. */
  open: boolean;
  /** The decision that is being sent. */
  deciding: ReviewDecision | null;
  commentMax: number;
  onDecide: (decision: ReviewDecision, comment: string | null) => void;
  onClose: () => void;
}

export function ReviewDialog(props: ReviewDialogProps) {
  const { title, description, request, help, history, open, deciding, commentMax, onDecide, onClose } = props;
  const id = useId();
  const [comment, setComment] = useState('');
  const decide = (decision: ReviewDecision) => {
    if (open && !deciding) onDecide(decision, comment.trim() || null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    decide('APPROVED');
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      describedBy={`${id}-request`}
      size="lg"
    >
      <form
        ref={takeFocus}
        tabIndex={-1}
        className="outline-none"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          decide('APPROVED');
        }}
      >
        <DialogBody>
          <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_280px]">
            <div className="flex min-w-0 flex-col gap-4">
              <div id={`${id}-request`}>{request}</div>
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
                onChange={(event) => setComment(event.target.value)}
              />
            </Field>
          )}
        </DialogBody>
        {open ? (
          <DialogFooter>
            <p className="mr-auto text-sm text-quiet max-md:hidden">Press Ctrl + Enter to approve</p>
            <Button
              variant="outline"
              pending={deciding === 'REJECTED'}
              disabled={deciding !== null}
              onClick={() => decide('REJECTED')}
            >
              Reject
            </Button>
            <Button type="submit" pending={deciding === 'APPROVED'} disabled={deciding !== null}>
              Approve
            </Button>
          </DialogFooter>
        ) : (
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
          </DialogFooter>
        )}
      </form>
    </Dialog>
  );
}

/** Focuses the form, so that Ctrl+Enter works at once. Focus in the comment would open the keyboard of a phone. */
function takeFocus(form: HTMLFormElement | null): void {
  form?.focus({ preventScroll: true });
}
