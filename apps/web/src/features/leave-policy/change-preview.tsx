/** What a change would mean, as the server computes it. */
import type { PolicyChangeBody } from '@staffroom/contracts/company.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { ApiError } from '../../api/base-query.js';
import { Spinner } from '../../ui/spinner.js';
import { useDebounced } from '../../ui/use-debounced.js';
import { usePreviewPolicyQuery } from './leave-policy.api.js';

const settleMs = 300;

export function ChangePreview({ change }: { change: PolicyChangeBody }) {
  const typed = JSON.stringify(change);
  const settled = useDebounced(typed, settleMs);
  const { currentData, isFetching, error } = usePreviewPolicyQuery(JSON.parse(settled) as PolicyChangeBody);
  const isCurrent = typed === settled && !isFetching;
  return (
    <div role="status" className="min-h-[72px] shrink-0 rounded-control bg-sunken px-3 py-2">
      {!isCurrent ? (
        <span className="flex items-center gap-2 text-quiet">
          <Spinner /> {t('Looking whom this concerns...')}
        </span>
      ) : error ? (
        <p className="text-quiet">
          {refusalOf(error) ?? t('The preview is not available right now. You can still save.')}
        </p>
      ) : currentData ? (
        <>
          <p className="font-medium tabular-nums">
            {t('Concerns {people} {who}', { people: currentData.people, who: currentData.who })}
          </p>
          {currentData.example && <p className="mt-1 break-words tabular-nums">{currentData.example}</p>}
        </>
      ) : null}
    </div>
  );
}

/** What is missing or impossible. */
function refusalOf(error: unknown): string | undefined {
  const { status, body } = error as ApiError;
  return status === 400 ? body?.message : undefined;
}
