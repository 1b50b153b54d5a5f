import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { stepsOf } from './history-steps.js';

let position = 0;
const entry = (what: string, more: Partial<HistoryEntry> = {}): HistoryEntry => {
  const at = new Date(Date.UTC(2026, 10, 21, 10, ++position)).toISOString();
  return { position, at, actorName: 'Max Adler', what, changes: [], comment: null, ...more };
};
const shown = (...entries: HistoryEntry[]) => stepsOf(entries).map(({ what, times }) => [what, times]);

describe('the steps of a history', () => {
  it('repeated entries are one step, with the time of the first and the last', () => {
    const entries = [entry('asked'), entry('opened the receipt'), entry('opened the receipt')];
    expect(shown(...entries)).toEqual([
      ['asked', 1],
      ['opened the receipt', 2],
    ]);
    expect(stepsOf(entries)[1]).toMatchObject({ at: entries[1]!.at, lastAt: entries[2]!.at });
  });

  it.each([
    ['by another person', entry('looked'), entry('looked', { actorName: 'Hanna Roth' })],
    ['with a comment', entry('looked'), entry('looked', { comment: 'Once more' })],
    ['with changes', entry('edited', { changes: [{ field: 'Name', from: 'A', to: 'B' }] }), entry('edited')],
  ])('an entry %s is a step of its own', (_, first, second) => {
    expect(shown(first, second).map(([, times]) => times)).toEqual([1, 1]);
  });

  it('two equal entries with another one in between are separate steps', () => {
    expect(shown(entry('looked'), entry('asked'), entry('looked')).map(([, times]) => times)).toEqual([1, 1, 1]);
  });
});
