import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { screen, within } from '@testing-library/react';
import { mockApi, renderPage, reply } from '../../testing/render.js';
import type { Call } from '../../testing/mock-api.js';
import { HistoryButton } from './history-button.js';
import { HistoryDisclosure } from './history-disclosure.js';

const path = 'GET /api/refunds/r-1/history';
const of = { area: 'refunds', id: 'r-1' } as const;
const entries: HistoryEntry[] = [
  {
    ...{ position: 4, at: '2026-11-20T08:30:00.000Z', actorName: 'Ana Costa', what: 'requested a refund of €12.50' },
    ...{ changes: [{ field: 'Receipt', from: null, to: 'Taxi.pdf' }], comment: 'Taxi to the customer' },
  },
  {
    position: 5,
    at: '2026-11-20T09:00:00.000Z',
    actorName: 'Max Adler',
    what: 'opened it',
    changes: [],
    comment: null,
  },
  {
    position: 6,
    at: '2026-11-20T09:05:00.000Z',
    actorName: 'Max Adler',
    what: 'opened it',
    changes: [],
    comment: null,
  },
  {
    ...{ position: 9, at: '2026-11-20T23:10:00.000Z', actorName: 'Max Adler', what: 'approved the request' },
    ...{ changes: [{ field: 'Status', from: 'Pending', to: 'Approved' }], comment: 'Fine' },
  },
];
const steps = () => screen.getAllByRole('listitem').map((step) => step.textContent);

afterEach(() => delete document.documentElement.dataset['timeZone']);

describe('R41 the history of a request', () => {
  it('shows who did what, when, what changed and why, oldest first [R41.6]', async () => {
    mockApi({ [path]: entries });
    const { user } = renderPage(<HistoryDisclosure of={of} />);
    await user.click(screen.getByRole('button', { name: 'History' }));
    await screen.findAllByRole('listitem');
    expect(steps()).toEqual([
      'Ana Costa requested a refund of €12.5020 Nov 2026, 08:30ReceiptTaxi.pdfTaxi to the customer',
      'Max Adler opened it · 2 times20 Nov 2026, 09:00 – 20 Nov 2026, 09:05',
      'Max Adler approved the request20 Nov 2026, 23:10StatusPendingApprovedFine',
    ]);
    expect(screen.getByRole('img', { name: 'to' })).toBeInTheDocument();
  });

  it('R43 further pages of a long history are loaded', async () => {
    const later = entries.slice(2);
    mockApi({
      [path]: ({ query }: Call) =>
        query.get('after')
          ? later
          : reply(200, entries.slice(0, 2), { link: `<${path.slice(4)}?after=5>; rel="next"` }),
    });
    const { user } = renderPage(<HistoryDisclosure of={of} />);
    await user.click(screen.getByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText(/approved the request/)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('R26 shows times in the company’s time zone', async () => {
    document.documentElement.dataset['timeZone'] = 'Europe/Lisbon';
    mockApi({ [path]: entries.map((entry) => ({ ...entry, at: '2026-07-20T23:10:00.000Z' })) });
    const { user } = renderPage(<HistoryDisclosure of={of} />);
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect((await screen.findAllByText('21 Jul 2026, 00:10'))[0]).toBeVisible();
  });

  it.each([
    [{ from: 'Lead', to: null }, 'Lead none'],
    [{ from: null, to: 'Lead' }, 'Lead'],
    [{ from: null, to: null }, 'no longer readable'],
  ])('shows a change %j', async (change, words) => {
    mockApi({ [path]: [{ ...entries[0]!, changes: [{ field: 'Job title', ...change }] }] });
    const { user } = renderPage(<HistoryDisclosure of={of} />);
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect((await screen.findByRole('definition')).textContent).toBe(words.replace(' none', 'none'));
  });

  it('is fetched each time it is opened, and not before', async () => {
    const api = mockApi({ [path]: entries });
    const { user } = renderPage(<HistoryDisclosure of={of} />);
    const button = screen.getByRole('button', { name: 'History', expanded: false });
    expect(api.calls).toEqual([]);
    await user.click(button);
    await screen.findByText('Fine');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    expect(screen.queryByText('Fine')).toBeNull();
    api.answer({ [path]: entries.slice(0, 1) });
    await user.click(button);
    expect(await screen.findByText('Taxi to the customer')).toBeVisible();
    expect(screen.queryByText('Fine')).toBeNull();
  });

  it('shows why it failed to load, and can be retried', async () => {
    const api = mockApi({ [path]: reply(500, { statusCode: 500, message: 'Something went wrong.' }) });
    const { user } = renderPage(<HistoryDisclosure of={of} />);
    await user.click(screen.getByRole('button', { name: 'History' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch the historySomething went wrong.');
    api.answer({ [path]: entries });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Fine')).toBeVisible();
  });

  it('shows that it is empty', async () => {
    mockApi({ [path]: [] });
    const { user } = renderPage(<HistoryDisclosure of={of} />);
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(await screen.findByText('No history yet')).toBeVisible();
  });

  it('opens and closes from the keyboard and returns the focus', async () => {
    mockApi({ [path]: entries });
    const { user } = renderPage(<HistoryButton of={of} about="Ana Costa, Refund 2026-0007" />);
    await user.tab();
    await user.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: 'History', description: 'Ana Costa, Refund 2026-0007' });
    expect(await within(dialog).findByText('Fine')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'History of Ana Costa, Refund 2026-0007' })).toHaveFocus();
  });
});
