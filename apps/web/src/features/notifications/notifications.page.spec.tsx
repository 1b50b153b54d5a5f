import { screen, waitFor, within } from '@testing-library/react';
import { configurableTypes, type Notification } from '@staffroom/contracts/notifications.js';
import { liveOn } from '../../testing/fake-today.js';
import { mockApi, renderPage, reply } from '../../testing/render.js';
import NotificationsPage from './notifications.page.js';

const listPath = 'GET /api/notifications';
const unread: Notification = {
  id: 'n-1',
  type: 'TIME_OFF_STATUS_CHANGE',
  title: 'Time off approved',
  message: 'Your vacation was approved.',
  isRead: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  link: '/time-off',
  outcome: null,
};
const read: Notification = { ...unread, id: 'n-2', title: 'Welcome', isRead: true, link: null };

function notificationsApi(notifications = [unread, read], unreadCount = 1) {
  return mockApi({ [listPath]: reply(200, notifications, { 'x-unread-count': String(unreadCount) }) });
}

describe('notifications', () => {
  it('R43 counts all unread notifications, including those not loaded yet [S2.notifications.1 S2.notifications.3]', async () => {
    notificationsApi([unread, read], 140);
    renderPage(<NotificationsPage />);
    expect(await screen.findByText('You have 140 unread notifications')).toBeVisible();
    expect(await screen.findAllByText('New')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Mark as Read' })).toHaveLength(1);
  });

  it('marks one as read, and shows the unread count also at zero [S2.notifications.1 S2.notifications.2 S2.notifications.3 S4.17 S7.37]', async () => {
    const api = notificationsApi();
    const { user } = renderPage(<NotificationsPage />);
    const mark = await screen.findByRole('button', { name: 'Mark as Read' });
    api.answer({
      'PATCH /api/notifications/n-1/read': { ...unread, isRead: true },
      [listPath]: reply(200, [{ ...unread, isRead: true }, read], { 'x-unread-count': '0' }),
    });
    await user.click(mark);
    await waitFor(() => expect(screen.queryByText('New')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Mark All Read' })).toBeNull();
    expect(await screen.findByText('You have no unread notifications')).toBeVisible();
  });

  it('marks all as read [S2.notifications.2 S7.38 S8.43]', async () => {
    const api = notificationsApi();
    const { user } = renderPage(<NotificationsPage />);
    const markAll = await screen.findByRole('button', { name: 'Mark All Read' });
    api.answer({
      'POST /api/notifications/mark-all-read': { count: 1 },
      [listPath]: reply(200, [read], { 'x-unread-count': '0' }),
    });
    await user.click(markAll);
    expect(await screen.findByText('All notifications marked as read')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark All Read' })).toBeNull());
  });

  it('R43 lists only unread ones on request, and says if there are none', async () => {
    const api = notificationsApi();
    const answer = (all: Notification[]) => ({
      [listPath]: ({ query }: { query: URLSearchParams }) =>
        reply(200, query.get('unread') === 'true' ? all.filter(({ isRead }) => !isRead) : all, {
          'x-unread-count': '1',
        }),
    });
    api.answer(answer([unread, read]));
    const { user } = renderPage(<NotificationsPage />);
    expect(await screen.findByText('Welcome')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Unread' }));
    await waitFor(() => expect(screen.queryByText('Welcome')).toBeNull());
    const mark = await screen.findByRole('button', { name: 'Mark as Read' });
    api.answer({
      'PATCH /api/notifications/n-1/read': { ...unread, isRead: true },
      ...answer([{ ...unread, isRead: true }, read]),
    });
    await user.click(mark);
    expect(await screen.findByText('No unread notifications')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByText('Welcome')).toBeVisible();
  });

  it('what is decided says so, and stays unread until the person marks it', async () => {
    notificationsApi([{ ...unread, outcome: 'Approved by Bo Lee' }]);
    renderPage(<NotificationsPage />);
    expect(await screen.findByText('Approved by Bo Lee')).toBeVisible();
    expect(screen.getByText('New')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark as Read' })).toBeVisible();
  });

  it('R36.4 links to its subject, and following the link marks it as read', async () => {
    const api = notificationsApi();
    api.answer({ 'PATCH /api/notifications/n-1/read': { ...unread, isRead: true } });
    const { user } = renderPage(<NotificationsPage />);
    const link = await screen.findByRole('link', { name: 'Time off approved' });
    expect(link).toHaveAttribute('href', '/time-off');
    await user.click(link);
    await waitFor(() => expect(api.callsOf('PATCH /api/notifications/n-1/read')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Welcome' })).toBeNull();
  });

  it('shows that there are none [S2.notifications.2 S2.notifications.4]', async () => {
    notificationsApi([], 0);
    renderPage(<NotificationsPage />);
    expect(await screen.findByText('No notifications yet')).toBeVisible();
    expect(screen.queryByText(/unread/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark All Read' })).toBeNull();
  });

  it('a list that fails to load can be retried', async () => {
    const api = notificationsApi();
    api.answer({ [listPath]: reply(500, { statusCode: 500, message: 'Something went wrong.' }) });
    const { user, container } = renderPage(<NotificationsPage />);
    expect(await screen.findByText('Failed to fetch notifications')).toBeVisible();
    expect(container.querySelector('.lucide-bell-ring')).toBeNull();
    api.answer({ [listPath]: [read] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Welcome')).toBeVisible();
    expect(screen.getByText('You have no unread notifications')).toBeVisible();
    expect(container.querySelector('.lucide-bell-ring')).not.toBeNull();
  });
});

describe('the days of notifications', () => {
  liveOn('2026-11-24');
  afterEach(() => {
    delete document.documentElement.dataset.timeZone;
  });

  it('groups them by day, in the company’s time zone', async () => {
    document.documentElement.dataset.timeZone = 'Europe/Madrid';
    const at = (id: string, createdAt: string) => ({ ...read, id, title: id, createdAt });
    notificationsApi([
      at('early', '2026-11-23T23:30:00Z'),
      at('late', '2026-11-23T22:30:00Z'),
      at('older', '2026-11-20T08:00:00Z'),
      at('oldest', '2026-11-20T07:00:00Z'),
    ]);
    renderPage(<NotificationsPage />);
    await screen.findByText('early');
    const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => [
      heading.textContent,
      within(heading.closest('section')!)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent),
    ]);
    expect(groups).toEqual([
      ['Today', ['early']],
      ['Yesterday', ['late']],
      [expect.stringMatching(/^Friday,? 20 November 2026$/), ['older', 'oldest']],
    ]);
  });

  it('several of a kind on a day are one card that opens to theirs, and decisions have cards of their own', async () => {
    const at = (id: string, type: Notification['type'], day = '23') => ({
      ...unread,
      ...{ id, type, title: `Title ${id}`, message: `Message ${id}`, createdAt: `2026-11-${day}T12:00:00Z` },
    });
    const payslips = ['a', 'b', 'c'].map((id) => at(id, 'NEW_PAYROLL'));
    const decisions = ['x', 'y', 'z'].map((id) => at(id, 'TIME_OFF_STATUS_CHANGE'));
    const api = notificationsApi([payslips[0]!, ...decisions, ...payslips.slice(1), at('old', 'NEW_PAYROLL', '20')], 7);
    api.answer(Object.fromEntries(payslips.map(({ id }) => [`PATCH /api/notifications/${id}/read`, payslips[0]])));
    const { user } = renderPage(<NotificationsPage />);
    const group = await screen.findByRole('button', { name: '3 payslips', expanded: false });
    expect(screen.getByText('Message a')).toBeVisible();
    expect(screen.queryByText('Message b')).toBeNull();
    for (const { title } of decisions) expect(screen.getByRole('link', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Title old' })).toBeVisible();

    await user.click(group);
    const cards = within(screen.getByRole('list', { name: '3 payslips' }));
    expect(cards.getAllByRole('button', { name: 'Mark as Read' })).toHaveLength(3);
    await user.click(group);
    await user.click(within(group.closest('li')!).getByRole('button', { name: 'Mark as Read' }));
    for (const { id } of payslips)
      await waitFor(() => expect(api.callsOf(`PATCH /api/notifications/${id}/read`)).toHaveLength(1));
  });

  it('a group that was opened stays one while its notifications are read', async () => {
    const documents = ['a', 'b', 'c'].map((id) => ({ ...unread, id, type: 'NEW_DOCUMENT' as const, message: id }));
    const api = notificationsApi(documents, 3);
    const { user } = renderPage(<NotificationsPage />, { path: '/notifications?show=unread' });
    await user.click(await screen.findByRole('button', { name: '3 documents' }));
    api.answer({
      'PATCH /api/notifications/a/read': documents[0],
      [listPath]: reply(200, documents.slice(2), { 'x-unread-count': '1' }),
    });
    const [first] = within(screen.getByRole('list', { name: '3 documents' })).getAllByRole('button');
    await user.click(first!);
    expect(await screen.findByRole('list', { name: '1 document' })).toBeVisible();
  });
});

describe('notification settings', () => {
  const preferences = configurableTypes.map((notificationType) => ({ notificationType, channel: 'BOTH' }));

  it('R37 offers three channels for each of the seven types and saves them [S2.notifications.5 S7.40 S8.42]', async () => {
    const api = notificationsApi();
    api.answer({ 'GET /api/notification-preferences': preferences });
    const { user } = renderPage(<NotificationsPage />);
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    expect(await screen.findAllByRole('radiogroup')).toHaveLength(7);
    const sick = screen.getByRole('radiogroup', { name: 'Sick leave logged' });
    expect(within(sick).getByRole('radio', { name: 'Both' })).toBeChecked();
    await user.click(within(sick).getByRole('radio', { name: 'Email Only' }));
    api.answer({ 'PUT /api/notification-preferences': preferences });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf('PUT /api/notification-preferences')[0]!.body).toEqual([
      ...preferences.slice(0, 6),
      { notificationType: 'SICK_LEAVE_LOGGED', channel: 'EMAIL' },
    ]);
  });

  it('R2c shows what failed and keeps the choices [S8.25]', async () => {
    const api = notificationsApi();
    api.answer({
      'GET /api/notification-preferences': preferences,
      'PUT /api/notification-preferences': reply(503, { statusCode: 503, message: 'Back in a minute.' }),
    });
    const { user } = renderPage(<NotificationsPage />);
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update notification preferences')).toBeInTheDocument();
    expect(screen.getByText('Back in a minute.')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
