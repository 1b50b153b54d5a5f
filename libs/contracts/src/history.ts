/**
 * The history of a request or an account in plain words, oldest first, for the History panel and `staffroom audit history`.
 *
 *   GET /api/time-off/{id}/history  → HistoryEntry[]
 *   GET /api/refunds/{id}/history   → HistoryEntry[]
 *   GET /api/users/{id}/history     → HistoryEntry[], HR managers only
 *
 * A request's history is visible to everyone who may see the request, including its requester; others get 404. Entries
 * about opened receipts are visible to people who can see the requester, entries about refused access to HR managers
 * (docs/audit/README.md). The list comes in pages (R43).
 */

/** One event. */
export interface HistoryEntry {
  /** Position of the event in the log: unique and ascending. */
  position: number;
  /** ISO time, by the server's clock. */
  at: string;
  /** Who did it: a full name, 'Deleted user', or 'Staffroom' if the portal itself acted. */
  actorName: string;
  /** A phrase that follows the name: 'approved the request', 'edited the account'. */
  what: string;
  /** The changed fields, in words for people. Empty if `what` says everything. */
  changes: HistoryChange[];
  /** The reason or comment that was given. Null if there was none, or its owner was erased. */
  comment: string | null;
}

export interface HistoryChange {
  /** In words: 'Job title', 'Vacation days'. */
  field: string;
  /** Null if there was no value before, or it can no longer be read. */
  from: string | null;
  /** Null if the value was removed, or can no longer be read. */
  to: string | null;
}
