import { act, renderHook } from '@testing-library/react';
import { useKeptPlaces } from './use-kept-places.js';

const rows = (letters: string) => [...letters].map((id) => ({ id }));
/** Capital letters always keep their places, letters behind m never. */
const keeps = ({ id }: { id: string }, mayBeNext: boolean) => id === id.toUpperCase() || (id < 'm' && !mayBeNext);

type Shown = [list: string | null, letters: string, options?: { pages?: number; hasMore?: boolean; isBusy?: boolean }];

function open(first: Shown) {
  const propsOf = ([list, letters, { pages = 1, hasMore = false, isBusy = false } = {}]: Shown) => ({
    ...{ list, listed: rows(letters), pages, hasMore, isBusy },
  });
  const { result, rerender } = renderHook(
    ({ list, listed, ...changing }: ReturnType<typeof propsOf>) => useKeptPlaces(list, listed, { keeps, ...changing }),
    { initialProps: propsOf(first) },
  );
  return {
    then: (next: Shown) => rerender(propsOf(next)),
    shown: () => result.current.shown.map(({ id }) => id).join(''),
    news: () => result.current.news,
    show: () => act(() => result.current.showNews()),
  };
}

/** The rows that are shown after the last of these lists. */
function shown(first: Shown, ...others: Shown[]): string {
  const list = open(first);
  others.forEach(list.then);
  return list.shown();
}

describe('places in a list', () => {
  it.each([
    ['abc', 'ac', 'abc'],
    ['abc', 'bc', 'abc'],
    ['abcd', 'ad', 'abcd'],
    ['abc', 'acde', 'abcde'],
    ['abc', 'xac', 'xabc'],
    ['anc', 'ac', 'ac'],
    ['ancd', 'ad', 'acd'],
    ['abc', 'cb', 'acb'],
    ['', 'ab', 'ab'],
  ])('%s, then %s: shows %s', (before, now, expected) => {
    expect(shown(['one', before], ['one', now])).toBe(expected);
    expect(shown(['one', before], ['one', now], ['one', now])).toBe(expected);
  });

  it('another list starts anew, once it has arrived', () => {
    expect(shown(['one', 'abc'], ['one', 'ac'], [null, 'ac'])).toBe('abc');
    expect(shown(['one', 'abc'], ['one', 'ac'], [null, 'ac'], ['two', 'ax'])).toBe('ax');
    expect(shown(['one', 'abc'], ['one', 'xabc', { isBusy: true }], ['two', 'xabc'])).toBe('xabc');
  });

  it('what may be on the next page now is not shown as settled', () => {
    expect(shown(['one', 'abc', { hasMore: true }], ['one', 'xab', { hasMore: true }])).toBe('xab');
    expect(shown(['one', 'abc', { hasMore: true }], ['one', 'xac', { hasMore: true }])).toBe('xabc');
    expect(shown(['one', 'abC', { hasMore: true }], ['one', 'xab', { hasMore: true }])).toBe('xabC');
  });
});

describe('new rows of a list that is being worked in', () => {
  it('wait until they are asked for', () => {
    const list = open(['one', 'abc']);
    list.then(['one', 'axbc', { isBusy: true }]);
    expect([list.shown(), list.news()]).toEqual(['abc', 1]);
    list.then(['one', 'yaxbcz']);
    expect([list.shown(), list.news()]).toEqual(['abc', 3]);
    list.then(['one', 'yabcz']);
    expect([list.shown(), list.news()]).toEqual(['abc', 2]);
    list.show();
    expect([list.shown(), list.news()]).toEqual(['yabcz', 0]);
  });

  it('appear at once in an empty list, and with a page that was loaded', () => {
    expect(shown(['one', ''], ['one', 'ab', { isBusy: true }])).toBe('ab');
    expect(shown(['one', 'ab', { hasMore: true }], ['one', 'abcd', { isBusy: true, pages: 2 }])).toBe('abcd');
  });

  it('are not those that move up from the next page', () => {
    const list = open(['one', 'abc', { hasMore: true }]);
    list.then(['one', 'acd', { hasMore: true, isBusy: true }]);
    expect([list.shown(), list.news()]).toEqual(['abcd', 0]);
    list.then(['one', 'xcde', { isBusy: true }]);
    expect([list.shown(), list.news()]).toEqual(['abcde', 1]);
  });

  it('wait if the row before them has the focus', () => {
    document.body.innerHTML = '<main><li><button>a</button></li></main>';
    document.querySelector('button')!.focus();
    const list = open(['one', 'ab']);
    list.then(['one', 'xab']);
    expect([list.shown(), list.news()]).toEqual(['ab', 1]);
    document.body.innerHTML = '';
  });
});
