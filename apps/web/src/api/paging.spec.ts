import { itemsOf, nextAddress, toPage } from './paging.js';

describe('R43 paged lists', () => {
  it('the Link header holds the next page', () => {
    expect(nextAddress('</api/notifications?after=42>; rel="next"')).toBe('/api/notifications?after=42');
    expect(nextAddress('</api/a>; rel="prev", </api/a?page=3,4>; rel="next"')).toBe('/api/a?page=3,4');
  });

  it('the last page has no next page', () => {
    expect(nextAddress('')).toBeNull();
    expect(nextAddress('</api/a>; rel="prev"')).toBeNull();
  });

  it('an address on another host is requested from this host', () => {
    expect(nextAddress('<https://elsewhere.example/api/a?x=1>; rel="next"')).toBe('/api/a?x=1');
  });

  it('a page contains its items, the next address and the number of unread items', () => {
    const headers = new Headers({ link: '</api/n?after=2>; rel="next"', 'X-Unread-Count': '12' });
    expect(toPage([1, 2], { headers })).toEqual({ items: [1, 2], next: '/api/n?after=2', unreadCount: 12 });
    expect(toPage([1], undefined)).toEqual({ items: [1], next: null, unreadCount: null });
  });

  it('pages are joined to one list', () => {
    const page = (items: number[]) => ({ items, next: null, unreadCount: null });
    expect(itemsOf({ pages: [page([1, 2]), page([3])] })).toEqual([1, 2, 3]);
    expect(itemsOf(undefined)).toEqual([]);
  });
});
