/** The steps of a timeline. Consecutive entries with the same person and action become one step. */
import type { HistoryEntry } from '@staffroom/contracts/history.js';

export interface HistoryStep extends HistoryEntry {
  times: number;
  /** The time of the last entry; the same as `at` if there is only one. */
  lastAt: string;
}

export function stepsOf(entries: readonly HistoryEntry[]): HistoryStep[] {
  const steps: HistoryStep[] = [];
  for (const entry of entries) {
    const last = steps.at(-1);
    if (last && isRepeated(last, entry)) steps[steps.length - 1] = { ...last, times: last.times + 1, lastAt: entry.at };
    else steps.push({ ...entry, times: 1, lastAt: entry.at });
  }
  return steps;
}

/** An entry with changes or a comment is always a step of its own. */
function isRepeated(last: HistoryEntry, next: HistoryEntry): boolean {
  const isPlain = ({ changes, comment }: HistoryEntry) => changes.length === 0 && comment === null;
  return last.actorName === next.actorName && last.what === next.what && isPlain(last) && isPlain(next);
}
