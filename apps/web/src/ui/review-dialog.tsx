/** Where a request is decided: the request at the left, what helps to decide at the right, then a comment and two ways on. */
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog, DialogBody, DialogFooter } from './dialog.js';
import { Field } from './field.js';
import { Textarea } from './input.js';

interface ReviewDialogProps {
  title: string;
  description?: ReactNode;
  request: ReactNode;
  help: ReactNode;
  /** Beneath the request: what happened to it so far. */
  history: ReactNode;
  /** False where somebody decided already: the dialog then only shows. */
  open: boolean;
  /** The decision that is on its way. */
  deciding: ReviewDecision | null;
  commentMax: number;
  onDecide: (decision: ReviewDecision, comment: string | null) => void;
  onClose: () => void;
}

export function ReviewDialog(props: ReviewDialogProps) {
  const { title, description, request, help, history, open, deciding, commentMax, onDecide, onClose } = props;
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
    <Dialog open onOpenChange={(next) => !next && onClose()} title={title} description={description} size="lg">
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
              {request}
              {history}
            </div>
            <aside className="rounded-card border bg-page p-4">{help}</aside>
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
            <p className="mr-auto text-sm text-quiet max-md:hidden">Ctrl + Enter approves</p>
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

/** Neither Close nor the comment, which would bring up the keyboard of a phone: from the first moment Ctrl+Enter is heard. */
function takeFocus(form: HTMLFormElement | null): void {
  form?.focus({ preventScroll: true });
}
