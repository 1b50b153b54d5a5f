/**
 * What happened to one thing, in plain words, oldest first: the History panel, and `staffroom audit history`.
 *
 *   GET /api/time-off/{id}/history  → HistoryEntry[]
 *   GET /api/refunds/{id}/history   → HistoryEntry[]
 *   GET /api/users/{id}/history     → HistoryEntry[], HR managers alone
 *
 * A request's history is for those who may see the request, its requester included; others get 404. Who opened the receipt
 * is told to those who see the requester, who was refused it to HR managers (docs/auditing.md).
 */

/** One event. */
export interface HistoryEntry {
  /** Of the event in the log: unique, ascending. */
  position: number;
  /** ISO moment, by the server's clock. */
  at: string;
  /** Who did it: a full name, 'Deleted user', or 'Staffroom' where the portal itself acted. */
  actorName: string;
  /** A phrase that follows the name: 'approved the request', 'edited the account'. */
  what: string;
  /** What it changed, in words for people; empty where `what` says all. */
  changes: HistoryChange[];
  /** The reason or comment that was given; null where there was none, or its owner was erased. */
  comment: string | null;
}

export interface HistoryChange {
  /** In words: 'Job title', 'Vacation days'. */
  field: string;
  /** Null where there was no value before, or none that can still be read. */
  from: string | null;
  /** Null where the value was taken away, or none that can still be read. */
  to: string | null;
}
