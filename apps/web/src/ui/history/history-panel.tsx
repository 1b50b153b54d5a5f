import { History } from 'lucide-react';
import { type HistorySubject, useGetHistoryQuery } from '../../api/history.js';
import { EmptyState } from '../empty-state.js';
import { Loadable } from '../loadable.js';
import { HistorySkeleton } from './history-skeleton.js';
import { HistoryTimeline } from './history-timeline.js';

/** Everything that happened to a request or an account (R41). */
export default function HistoryPanel({ of }: { of: HistorySubject }) {
  const query = useGetHistoryQuery(of);
  return (
    <Loadable query={query} skeleton={<HistorySkeleton />} errorTitle="Failed to fetch the history">
      {(entries) =>
        entries.length > 0 ? (
          <HistoryTimeline entries={entries} />
        ) : (
          <EmptyState icon={History} title="No history yet" />
        )
      }
    </Loadable>
  );
}
