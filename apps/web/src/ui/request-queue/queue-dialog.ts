/** How the dialog of a request moves through the pending requests of its queue. */
import type { QueuedRequest } from './queued-request.js';

export interface QueueDialog {
  onClose: () => void;
  /** Among the pending requests, for example '3 of 188'. Null for a reviewed request. */
  place: string | null;
  /** Opens the next pending request, and tells whose was approved just now. Null if there is none. */
  onNext: ((approved?: string) => void) | null;
  onPrevious: (() => void) | null;
  /** Whose request was approved just now, by "Approve and next". The reviewer wants to press it again. */
  approved: string | null;
}

/** The place and the neighbours of a request. Next to the last one, and to a reviewed one, is the first. */
export function neighboursOf<R extends QueuedRequest>(pending: readonly R[], id: string, hasMore: boolean) {
  const index = pending.findIndex((request) => request.id === id);
  if (index < 0) return { place: null, next: pending[0] ?? null, previous: null };
  const next = pending[index + 1] ?? (index > 0 ? pending[0] : undefined);
  const place = `${index + 1} of ${pending.length}${hasMore ? '+' : ''}`;
  return { place, next: next ?? null, previous: pending[index - 1] ?? null };
}
