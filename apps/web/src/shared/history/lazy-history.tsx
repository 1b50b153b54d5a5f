/** Fetches the code of the history when it is opened, since most reviewers do not open it. */
import { lazy, Suspense } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { fetched } from '../../ui/fetched.js';
import type { HistoryPanelProps } from './history-panel.js';
import { HistorySkeleton } from './history-skeleton.js';

// A chunk that is missing after an upgrade must not break the page, where the user may be writing a comment.
const Panel = lazy(() => fetched(() => import('./history-panel.js')).catch(() => ({ default: NotFetched })));

export function LazyHistory(props: HistoryPanelProps) {
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <Panel {...props} />
    </Suspense>
  );
}

function NotFetched() {
  return (
    <p role="alert" className="text-quiet">
      {t('The history could not be shown. Reload the page.')}
    </p>
  );
}
