import type { CalendarFeed } from '@staffroom/contracts/calendar-feeds.js';
import { configurableTypes } from '@staffroom/contracts/notifications.js';
import { screen, waitFor, within } from '@testing-library/react';
import { mockApi, renderApp, reply } from '../../../testing/render.js';

const answers = {
  'GET /api/notification-preferences': configurableTypes.map((notificationType) => ({
    notificationType,
    channel: 'BOTH',
  })),
  'GET /api/account/sessions': [],
};
const feed: CalendarFeed = {
  id: 'f-1',
  kind: 'TEAM',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastReadAt: null,
  isLost: false,
};
const address = 'https://portal.example.com/api/calendar/secret.ics';

async function createIn(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Create Address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Calendar Address' }));
  await user.click(dialog.getByRole('radio', { name: 'Who in my team is away', description: /^Approved absences/ }));
  await user.click(dialog.getByRole('button', { name: 'Create Address' }));
}

describe('R45a calendar addresses', () => {
  it('R45a.1 are created, shown once and copied', async () => {
    let shown: CalendarFeed[] = [];
    const api = mockApi({
      ...answers,
      'GET /api/calendar-feeds': () => shown,
      'POST /api/calendar-feeds': () => {
        shown = [feed];
        return reply(201, { feed, address });
      },
    });
    const { user } = renderApp('/account');
    expect(await screen.findByText('You have no calendar address.')).toBeInTheDocument();
    await createIn(user);
    const created = within(await screen.findByRole('dialog', { name: 'Calendar Address Created' }));
    expect(created.getByLabelText('Address')).toHaveValue(address);
    await waitFor(() => expect(created.getByLabelText('Address')).toHaveFocus());
    expect(api.callsOf('POST /api/calendar-feeds')[0]!.body).toEqual({ kind: 'TEAM' });
    await user.click(created.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Address copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(address);
    await user.click(created.getByRole('button', { name: 'Done' }));
    const list = within(await screen.findByRole('list', { name: 'Calendar addresses' }));
    expect(list.getByText('Who in my team is away')).toBeInTheDocument();
    expect(list.getByText(/Not read yet/)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(address);
  });

  it('a request that was sent twice says that the address cannot be shown', async () => {
    mockApi({
      ...answers,
      'GET /api/calendar-feeds': [],
      'POST /api/calendar-feeds': () => reply(201, { feed, address: null }),
    });
    const { user } = renderApp('/account');
    await createIn(user);
    expect(await screen.findByText(/it cannot be shown a second time/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Address')).not.toBeInTheDocument();
  });

  it('R45a.1 are revoked', async () => {
    let shown: CalendarFeed[] = [{ ...feed, lastReadAt: '2026-11-21T08:00:00.000Z' }];
    const api = mockApi({
      ...answers,
      'GET /api/calendar-feeds': () => shown,
      'DELETE /api/calendar-feeds/f-1': () => {
        shown = [];
        return reply(204);
      },
    });
    const { user } = renderApp('/account');
    expect(await screen.findByText(/Last read/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Revoke Who in my team is away' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke calendar address?' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Calendar address revoked')).toBeInTheDocument();
    expect(await screen.findByText('You have no calendar address.')).toBeInTheDocument();
    expect(api.callsOf('DELETE /api/calendar-feeds/f-1')).toHaveLength(1);
  });

  it('the refusal of an eleventh address is shown', async () => {
    const message = 'You have 10 calendar addresses. Please revoke one that you no longer use.';
    mockApi({
      ...answers,
      'GET /api/calendar-feeds': [{ ...feed, isLost: true }],
      'POST /api/calendar-feeds': () => reply(422, { statusCode: 422, message }),
    });
    const { user } = renderApp('/account');
    expect(await screen.findByText('Not restored')).toBeInTheDocument();
    await createIn(user);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Create Calendar Address' })).toBeInTheDocument();
  });
});
