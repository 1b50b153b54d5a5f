/** Which parts of a history the portal shows to whom. */
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import type { AuditEntry } from './describe-events.js';

/**
 * The requester sees what happened to the request. Those who see the requester also see who opened the receipt. HR managers,
 * who see everyone (R12), also see who was refused.
 */
export type Onlooker = 'requester' | 'reviewer' | 'HR manager';

const hidden: Record<Onlooker, readonly string[]> = {
  requester: ['FileRead', 'AccessRefused'],
  reviewer: ['AccessRefused'],
  'HR manager': [],
};

export function shownTo(onlooker: Onlooker, entries: readonly AuditEntry[]): HistoryEntry[] {
  return entries
    .filter(({ type }) => !hidden[onlooker].includes(type))
    .map(({ position, at, actorName, what, changes, comment }) => ({
      position,
      at,
      actorName,
      what,
      changes,
      comment,
    }));
}
