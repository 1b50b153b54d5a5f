/** Which parts of a history the portal shows to whom. */
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import type { AuditEntry } from './describe-events.js';

/**
 * The requester sees what happened to the request. People who can see the requester also see who opened the receipt. HR managers,
 * who see everyone (R12), also see who was refused.
 */
export type HistoryReader = 'requester' | 'reviewer' | 'HR manager';

/** The types of events that this person does not see. */
export const hiddenFrom: Record<HistoryReader, readonly string[]> = {
  requester: ['FileRead', 'FileReadsCounted', 'AccessRefused', 'RefusalsCounted'],
  reviewer: ['AccessRefused', 'RefusalsCounted'],
  'HR manager': [],
};

/** The fields that the panel needs. */
export function shownEntry({ position, at, actorName, what, changes, comment }: AuditEntry): HistoryEntry {
  return { position, at, actorName, what, changes, comment };
}
