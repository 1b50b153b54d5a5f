import { itemsOf, nextAddress, toPage } from './paging.js';

describe('R43 lists that come page by page', () => {
  it('the next page is where the Link header says', () => {
    expect(nextAddress('</api/notifications?after=42>; rel="next"')).toBe('/api/notifications?after=42');
    expect(nextAddress('</api/a>; rel="prev", </api/a?page=3,4>; rel="next"')).toBe('/api/a?page=3,4');
  });

  it('the last page names no next one', () => {
    expect(nextAddress('')).toBeNull();
    expect(nextAddress('</api/a>; rel="prev"')).toBeNull();
  });

  it('an address on another host is followed on this one only', () => {
    expect(nextAddress('<https://elsewhere.example/api/a?x=1>; rel="next"')).toBe('/api/a?x=1');
  });

  it('a page carries its items, the next address and the number of unread ones', () => {
    const headers = new Headers({ link: '</api/n?after=2>; rel="next"', 'X-Unread-Count': '12' });
    expect(toPage([1, 2], { headers })).toEqual({ items: [1, 2], next: '/api/n?after=2', unreadCount: 12 });
    expect(toPage([1], undefined)).toEqual({ items: [1], next: null, unreadCount: null });
  });

  it('pages in a row make one list', () => {
    const page = (items: number[]) => ({ items, next: null, unreadCount: null });
    expect(itemsOf({ pages: [page([1, 2]), page([3])] })).toEqual([1, 2, 3]);
    expect(itemsOf(undefined)).toEqual([]);
  });
});
