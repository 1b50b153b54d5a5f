import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { History } from 'lucide-react';
import { t } from '@staffroom/contracts/texts/text.js';
import { type HistorySubject, useGetHistoryInfiniteQuery } from '../../api/history.js';
import { itemsOf } from '../../api/paging.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadMore } from '../../ui/load-more.js';
import { Loadable } from '../../ui/loadable.js';
import { HistorySkeleton } from './history-skeleton.js';
import { ProofOfDecision } from './proof-of-decision.js';
import { HistoryTimeline } from './history-timeline.js';

export interface HistoryPanelProps {
  of: HistorySubject;
  /** For the person's own request that was decided: the name of the file with the proof. */
  proofFile?: string | undefined;
}

/** Everything that happened to a request or an account (R41). */
export default function HistoryPanel({ of, proofFile }: HistoryPanelProps) {
  const query = useGetHistoryInfiniteQuery(of);
  return (
    <Loadable query={query} skeleton={<HistorySkeleton />} errorTitle={t('Failed to fetch the history')}>
      {(data) => (
        <>
          <Entries entries={itemsOf(data)} />
          <LoadMore query={query} />
          {proofFile && <ProofOfDecision of={of} fileName={proofFile} />}
        </>
      )}
    </Loadable>
  );
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <EmptyState icon={History} title={t('No history yet')} />;
  return <HistoryTimeline entries={entries} />;
}
