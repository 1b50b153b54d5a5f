import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import type { QueuedRequest } from './queued-request.js';
import { Refusal } from './refusal.js';
import { Requester } from './requester.js';

interface SettledCardProps {
  request: QueuedRequest;
  what: string;
  /** Why the server refused the reviewer's decision. */
  refusal: string | null;
  onOpen: () => void;
}

/** Stands in the place of a request that someone else has decided, or that was withdrawn, since the list was shown. */
export function SettledCard({ request, what, refusal, onOpen }: SettledCardProps) {
  return (
    <li className="skip-offscreen min-w-0">
      <Card className="flex h-full flex-col gap-3 border-dashed px-5 py-4 max-md:px-4">
        <div className="flex items-start gap-3">
          <Requester request={request} />
        </div>
        <p className="text-quiet tabular-nums">{what}</p>
        {refusal && <Refusal>{refusal}</Refusal>}
        <div className="mt-auto flex items-center justify-between gap-2">
          <p className="text-sm text-quiet">{t('No longer waiting')}</p>
          <Button
            variant="outline"
            size="sm"
            aria-label={t('Show {request}', { request: `${request.userName}, ${what}` })}
            onClick={onOpen}
          >
            {t('Show')}
          </Button>
        </div>
      </Card>
    </li>
  );
}
