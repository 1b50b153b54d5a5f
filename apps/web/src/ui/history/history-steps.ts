/** What the timeline shows of a history: the same thing done by the same person several times running is one step. */
import type { HistoryEntry } from '@staffroom/contracts/history.js';

export interface HistoryStep extends HistoryEntry {
  times: number;
  /** When it was done last; the same as `at` where it was done once. */
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

/** A change or a comment always stands for itself. */
function isRepeated(last: HistoryEntry, next: HistoryEntry): boolean {
  const isPlain = ({ changes, comment }: HistoryEntry) => changes.length === 0 && comment === null;
  return last.actorName === next.actorName && last.what === next.what && isPlain(last) && isPlain(next);
}
