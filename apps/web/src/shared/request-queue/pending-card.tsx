import { Check } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Checkbox } from '../../ui/checkbox.js';
import { ignoreSecondClick } from '../../ui/second-click.js';
import { rowId } from '../../ui/use-kept-places.js';
import type { QueuedRequest } from './queued-request.js';
import { Refusal } from './refusal.js';
import { Requester } from './requester.js';

/** What a reviewer can do with a pending request without opening it. */
export interface PendingActions {
  onReview: () => void;
  onApprove: () => void;
  /** Why the server refused the last decision. */
  refusal: string | null;
  isChosen: boolean;
  /** Null while several are being approved. */
  onChoose: ((isChosen: boolean) => void) | null;
}

interface PendingCardProps {
  request: QueuedRequest;
  /** Shown to the right of the requester: the leave type or the amount. */
  mark: ReactNode;
  /** For example 'Requested 3 days ago'. */
  asked: ReactNode;
  /** Names the request in the accessible names of the buttons. */
  what: string;
  actions: PendingActions;
  children: ReactNode;
}

export function PendingCard({ request, mark, asked, what, actions, children }: PendingCardProps) {
  const { onReview, onApprove, refusal, isChosen, onChoose } = actions;
  const named = `${request.userName}, ${what}`;
  return (
    <li id={rowId(request.id)} className="skip-offscreen min-w-0">
      <Card className="flex h-full flex-col gap-3 px-5 py-4 max-md:px-4">
        <div className="flex items-start gap-x-3 gap-y-1.5 max-[379px]:flex-wrap">
          <Checkbox
            label={<span className="sr-only">{t('Select {request}', { request: named })}</span>}
            className="-my-1.5 -mr-3 -ml-2 h-[52px] px-2 max-md:-mr-5 max-md:min-w-11"
            checked={isChosen}
            disabled={!onChoose}
            onChange={(event) => onChoose?.(event.target.checked)}
          />
          <Requester request={request} />
          {mark}
        </div>
        <div className="min-w-0 tabular-nums">{children}</div>
        {refusal && <Refusal>{refusal}</Refusal>}
        <div className="mt-auto flex flex-wrap items-center justify-end gap-2">
          <p className="min-w-0 flex-1 basis-20 text-sm text-quiet">{asked}</p>
          <div
            onClickCapture={ignoreSecondClick}
            className="flex gap-2 max-[379px]:w-full max-[379px]:[&>button]:flex-1"
          >
            <Button
              variant="outline"
              size="sm"
              aria-label={t('Review {request}', { request: named })}
              onClick={onReview}
            >
              {t('Review')}
            </Button>
            <Button
              size="sm"
              variant="soft"
              aria-label={t('Approve {request}', { request: named })}
              onKeyDown={notHeld}
              onClick={onApprove}
            >
              <Check aria-hidden="true" />
              {t('Approve')}
            </Button>
          </div>
        </div>
      </Card>
    </li>
  );
}

/** The focus moves to the next card: a held key would approve all of them. */
function notHeld(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
