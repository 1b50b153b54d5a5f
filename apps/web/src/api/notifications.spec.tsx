import { screen } from '@testing-library/react';
import type { Notification } from '@staffroom/contracts/notifications.js';
import { mockApi, renderPage, reply } from '../testing/render.js';
import { LoadMore } from '../ui/load-more.js';
import { useGetNotificationsInfiniteQuery, useUnreadCount } from './notifications.js';
import { itemsOf } from './paging.js';

const notification = (id: number): Notification => ({
  id: String(id),
  type: 'NEW_TIME_OFF',
  title: `Notification ${id}`,
  message: '',
  isRead: false,
  createdAt: '2026-11-21T12:00:00Z',
  link: null,
  outcome: null,
});

function Probe() {
  const query = useGetNotificationsInfiniteQuery();
  return (
    <>
      <p>Unread: {useUnreadCount()}</p>
      {itemsOf(query.data).map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
      <LoadMore query={query} />
    </>
  );
}

describe('R43 notifications arrive in pages', () => {
  it('the Link header leads to the next page, and the count includes all notifications [R43.2]', async () => {
    const api = mockApi({
      'GET /api/notifications': ({ query }: { query: URLSearchParams }) =>
        query.get('after') === '2'
          ? reply(200, [notification(1)], { 'X-Unread-Count': '3' })
          : reply(200, [notification(3), notification(2)], {
              Link: '</api/notifications?after=2>; rel="next"',
              'X-Unread-Count': '3',
            }),
    });
    const { user } = renderPage(<Probe />);
    expect(await screen.findByText('Unread: 3')).toBeInTheDocument();
    expect(screen.queryByText('Notification 1')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Notification 1')).toBeInTheDocument();
    expect(screen.getByText('Notification 3')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(api.calls).toHaveLength(2);
  });
});
