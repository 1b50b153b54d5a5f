/** Most who decide do not ask for the history: it comes when it is opened. */
import { lazy, Suspense } from 'react';
import type { HistorySubject } from '../../api/history.js';
import { HistorySkeleton } from './history-skeleton.js';

// A part that is gone after an upgrade must not take along the page, where somebody may be writing a comment.
const Panel = lazy(() => import('./history-panel.js').catch(() => ({ default: NotFetched })));

export function LazyHistory({ of }: { of: HistorySubject }) {
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <Panel of={of} />
    </Suspense>
  );
}

function NotFetched() {
  return (
    <p role="alert" className="text-quiet">
      The history could not be shown. Reload the page.
    </p>
  );
}
