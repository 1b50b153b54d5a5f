import { renderHook } from '@testing-library/react';
import { useKeptPlaces } from './use-kept-places.js';

const rows = (letters: string) => [...letters].map((id) => ({ id }));
const isMine = ({ id }: { id: string }) => id === id.toUpperCase();

/** The rows that are shown after each of these lists. */
function shown(...lists: [list: string | null, letters: string][]): string {
  const start = { list: lists[0]![0], letters: rows(lists[0]![1]) };
  const { result, rerender } = renderHook(({ list, letters }: typeof start) => useKeptPlaces(list, letters, isMine), {
    initialProps: start,
  });
  for (const [list, letters] of lists.slice(1)) rerender({ list, letters: rows(letters) });
  return result.current.map(({ id }) => id).join('');
}

describe('places in a list', () => {
  it.each([
    ['abc', 'ac', 'abc'],
    ['abc', 'bc', 'abc'],
    ['abcd', 'ad', 'abcd'],
    ['abc', 'acde', 'abcde'],
    ['abc', 'xac', 'xabc'],
    ['aBc', 'ac', 'ac'],
    ['aBcd', 'ad', 'acd'],
    ['abc', 'cb', 'acb'],
    ['', 'ab', 'ab'],
  ])('%s, then %s: shows %s', (before, now, expected) => {
    expect(shown(['one', before], ['one', now])).toBe(expected);
    expect(shown(['one', before], ['one', now], ['one', now])).toBe(expected);
  });

  it('another list starts anew, once it has arrived', () => {
    expect(shown(['one', 'abc'], ['one', 'ac'], [null, 'ac'])).toBe('abc');
    expect(shown(['one', 'abc'], ['one', 'ac'], [null, 'ac'], ['two', 'ax'])).toBe('ax');
  });
});
