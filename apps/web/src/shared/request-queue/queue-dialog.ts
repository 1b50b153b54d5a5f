/** How the dialog of a request moves through the pending requests of its queue. */
import { pendingText } from '../../api/pending-counts.js';
import type { QueuedRequest } from './queued-request.js';

export interface QueueDialog {
  onClose: () => void;
  /** Among the pending requests, for example '3 of 188'. Null for a reviewed request. */
  place: string | null;
  /** Opens the next pending request. Null if there is none. */
  onNext: (() => void) | null;
  /** The next one is on a page that is being fetched. */
  isNextLoading: boolean;
  onPrevious: (() => void) | null;
  /** Whose request was approved just now, by "Approve and next". The reviewer wants to press it again. */
  approved: string | null;
}

/**
 * The neighbours of the request at this place. After the last one comes the first, because it may have been passed over. If the
 * request is no longer pending, the one that has taken its place is the next.
 */
export function neighboursOf<R extends QueuedRequest>(
  waiting: readonly R[],
  { index, isPending, hasMore }: { index: number; isPending: boolean; hasMore: boolean },
): { next: R | null; previous: R | null } {
  if (!isPending) return { next: waiting[index] ?? waiting[0] ?? null, previous: null };
  const first = hasMore || index === 0 ? null : waiting[0]!;
  return { next: waiting[index + 1] ?? first, previous: waiting[index - 1] ?? null };
}

/** How many are pending. Without the total, a plus sign stands for those that are not loaded. */
export function countText(loaded: number, hasMore: boolean, total: number | undefined): string {
  if (!hasMore) return String(loaded);
  if (total === undefined || total < loaded) return `${loaded}+`;
  return pendingText(total);
}
