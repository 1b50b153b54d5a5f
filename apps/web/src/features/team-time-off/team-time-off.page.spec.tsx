import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { liveOn } from '../../testing/fake-today.js';
import type { Call } from '../../testing/mock-api.js';
import { queueServer } from '../../testing/queue-server.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import TeamTimeOffPage from './team-time-off.page.js';

const manager = person({ id: 'u-max', fullName: 'Max Adler', role: 'EXECUTIVE' });
const queuePath = 'GET /api/team/time-off';
const pending: TeamTimeOff = {
  id: 't-1',
  userId: 'u-ana',
  userName: 'Ana Costa',
  userJobTitle: 'Engineer',
  userCountry: 'PORTUGAL',
  availableHours: 120,
  othersAway: 2,
  type: 'VACATION',
  startDate: '2026-12-14',
  endDate: '2026-12-16',
  hours: 24,
  reason: 'Visiting family',
  status: 'PENDING',
  reviewComment: null,
  reviewerName: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  reviewedAt: null,
  givenBackHours: 0,
  cancellation: null,
  enteredByName: null,
  isClosure: false,
};
const reviewed: TeamTimeOff = {
  ...pending,
  id: 't-2',
  userName: 'Marco Rossi',
  status: 'APPROVED',
  reviewComment: 'Have fun.',
  reviewerName: 'Max Adler',
  reviewedAt: '2026-11-20T10:00:00.000Z',
};
const context = {
  balance: {
    ...{ year: 2026, leftHours: 120, leftAfterHours: 96 },
    sums: {
      year: 2026,
      entitlementHours: 160,
      correctionHours: 8,
      approvedHours: 32,
      pendingHours: 16,
      leftHours: 136,
    },
  },
  alsoAway: [{ ...reviewed, userId: 'u-marco' }],
  moreAway: 0,
};

function queueApi(queue: TeamTimeOff[] = [pending, reviewed]) {
  const server = queueServer('time-off', queue);
  const contexts = { 'GET /api/team/time-off/t-1/context': context, 'GET /api/team/time-off/t-2/context': context };
  return { server, ...mockApi({ ...server.answers, ...contexts }) };
}

function renderQueue(path = '/team/time-off') {
  return renderPage(<TeamTimeOffPage />, { user: manager, path });
}

describe('the queue of team time off requests', () => {
  it('shows pending requests before reviewed ones [S2.teamtimeoff.1 S2.teamtimeoff.2]', async () => {
    queueApi();
    renderQueue();
    const waiting = await screen.findByRole('region', { name: 'Pending Requests' });
    expect(within(waiting).getByText('Ana Costa')).toBeVisible();
    expect(within(waiting).getByText('Visiting family')).toBeVisible();
    const done = await screen.findByRole('region', { name: 'Reviewed Requests' });
    expect(within(done).getByText('Marco Rossi')).toBeVisible();
    expect(within(done).getByText('Have fun.')).toBeVisible();
  });

  it('shows that the team has no requests [S2.teamtimeoff.4]', async () => {
    const api = queueApi([]);
    api.answer({ 'GET /api/team/members': [] });
    renderQueue();
    expect(await screen.findByText('No time off requests from your team yet.')).toBeVisible();
    // nothing to search, to choose or to enter
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enter Leave' })).toBeNull());
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('a queue that fails to load can be retried', async () => {
    const api = queueApi();
    api.answer({ [queuePath]: reply(500, { statusCode: 500, message: 'Something went wrong.' }) });
    const { user } = renderQueue();
    expect(await screen.findByText('Failed to fetch time off requests')).toBeVisible();
    api.answer(api.server.answers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana Costa')).toBeVisible();
    expect(await screen.findByText('Marco Rossi')).toBeVisible();
    expect(screen.queryByText('Failed to fetch time off requests')).toBeNull();
  });
});

describe('reviewing', () => {
  it('R15 approves with a comment, next to the balance and who else is away [S2.teamtimeoff.1 S4.17 S7.20 S8.44 R2c.2]', async () => {
    const api = queueApi();
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: /^Review Ana Costa/ }));
    const dialog = screen.getByRole('dialog', { name: 'Review Request' });
    expect(await within(dialog).findByText('15 days')).toBeVisible();
    expect(within(dialog).getByText('12 days')).toBeVisible();
    expect(within(dialog).getByText('(96 hours)')).toBeVisible();
    expect(within(dialog).getByText('160 hours entitled + 8 corrected − 32 approved − 16 pending')).toBeVisible();
    expect(within(dialog).getByText('Marco Rossi')).toBeVisible();

    await user.type(within(dialog).getByLabelText('Comment (optional)'), 'Enjoy');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Time off request reviewed successfully')).toBeInTheDocument();
    expect(api.callsOf('PATCH /api/time-off/t-1/review')[0]!.body).toEqual({ status: 'APPROVED', comment: 'Enjoy' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('No requests are waiting for your review.')).toBeVisible();
  });

  it('R43.5 shows how many more people are away', async () => {
    queueApi().answer({ 'GET /api/team/time-off/t-1/context': { ...context, moreAway: 12 } });
    renderQueue('/team/time-off?request=t-1');
    expect(await screen.findByText('And 12 more.')).toBeVisible();
  });

  it('rejects [S2.teamtimeoff.1]', async () => {
    const api = queueApi();
    const { user } = renderQueue('/team/time-off?request=t-1');
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('PATCH /api/time-off/t-1/review')[0]!.body).toEqual({ status: 'REJECTED', comment: null });
  });

  it('R48 shows cancelled requests on demand, under the same filters, and opens them', async () => {
    const cancellation = {
      ...{ status: 'CANCELLED', from: '2026-12-14', isWhole: true, reason: null, comment: 'As agreed' },
      ...{ consent: 'REQUESTED', at: '2026-11-21T09:00:00.000Z', reviewerName: 'Max Adler' },
    } as const;
    const cancelled = { ...reviewed, id: 't-9', userName: 'Ida Holm', cancellation };
    const api = queueApi();
    const listed = api.server.answers[queuePath] as (call: Call) => unknown;
    const queue = (call: Call) => (call.query.get('cancelled') === 'true' ? [cancelled] : listed(call));
    api.answer({ ...api.server.answers, [queuePath]: queue });
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Show cancelled requests' }));
    const list = screen.getByRole('region', { name: 'Cancelled requests' });
    const row = (await within(list).findByText('Ida Holm')).closest('li')!;
    expect(within(row).getByText('Cancelled')).toBeVisible();
    expect(within(row).queryByText('Approved')).not.toBeInTheDocument();
    expect(row).toHaveTextContent('Cancelled by Max Adler');
    await user.click(screen.getByRole('button', { name: 'Hide cancelled requests' }));
    expect(screen.queryByText('Ida Holm')).not.toBeInTheDocument();
  });

  it('R48 answers the wish to cancel approved leave, and shows what is asked', async () => {
    const wish = { reason: 'The wedding moved', comment: null, consent: null, reviewerName: null };
    const cancellation = {
      ...wish,
      status: 'REQUESTED',
      from: '2026-12-15',
      isWhole: false,
      at: '2026-11-21T09:00:00.000Z',
    };
    const asked = { ...pending, status: 'APPROVED', cancellation } as TeamTimeOff;
    const api = mockApi({
      'GET /api/team/time-off': ({ query }: { query: URLSearchParams }) =>
        query.get('list') === 'pending' ? [asked] : [],
      'GET /api/team/pending': { timeOff: 1, refunds: 0 },
      'GET /api/team/teams': [],
      'GET /api/team/time-off/t-1/context': context,
      'PATCH /api/time-off/t-1/cancellation/review': asked,
    });
    const { user } = renderQueue();
    const card = (await screen.findByText('Cancellation requested')).closest('li')!;
    expect(card).toHaveTextContent('from 15 Dec 2026 on');
    expect(card).toHaveTextContent('The wedding moved');
    await user.click(within(card).getByRole('button', { name: 'Approve Ana Costa, cancellation of 14 – 16 Dec 2026' }));
    const answer = 'PATCH /api/time-off/t-1/cancellation/review';
    await waitFor(() => expect(api.callsOf(answer)[0]?.body).toEqual({ status: 'APPROVED', comment: null }));
  });

  it('R49 enters leave for a person who is seen', async () => {
    const api = queueApi();
    const ana = person({ id: 'u-ana', fullName: 'Ana Costa' });
    api.answer({ 'GET /api/team/members': [ana], 'POST /api/team/time-off': reply(201, pending) });
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Enter Leave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enter Leave' });
    await user.type(within(dialog).getByLabelText('Person'), 'Ana');
    await user.click(await screen.findByRole('option', { name: /Ana Costa/ }));
    fireEvent.change(within(dialog).getByLabelText('Start Date'), { target: { value: '2026-12-21' } });
    await user.click(within(dialog).getByRole('button', { name: 'Enter Leave' }));
    expect(await screen.findByText('Leave entered')).toBeVisible();
    expect(screen.getByText(`${pending.hours} hours approved. Ana Costa is notified.`)).toBeVisible();
    const { userId, startDate, endDate } = api.callsOf('POST /api/team/time-off')[0]!.body as Record<string, string>;
    expect([userId, startDate, endDate]).toEqual(['u-ana', '2026-12-21', '2026-12-21']);
  });

  it('R52 enters a part of a day that is longer than eight hours, and none longer than any pattern', async () => {
    const api = queueApi();
    const part = { ...pending, hours: 9.5 };
    api.answer({ 'GET /api/team/members': [person({ fullName: 'Ana Costa' })], 'POST /api/team/time-off': part });
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Enter Leave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enter Leave' });
    await user.type(within(dialog).getByLabelText('Person'), 'Ana');
    await user.click(await screen.findByRole('option', { name: /Ana Costa/ }));
    await user.click(within(dialog).getByRole('radio', { name: 'Hours' }));
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-12-21' } });
    await user.type(within(dialog).getByLabelText('Hours', { selector: 'input[type=text]' }), '12.5');
    await user.click(within(dialog).getByRole('button', { name: 'Enter Leave' }));
    expect(await within(dialog).findByText('A day has at most 12 hours')).toBeVisible();
    await user.clear(within(dialog).getByLabelText('Hours', { selector: 'input[type=text]' }));
    await user.type(within(dialog).getByLabelText('Hours', { selector: 'input[type=text]' }), '9.5');
    await user.click(within(dialog).getByRole('button', { name: 'Enter Leave' }));
    expect(await screen.findByText('9.5 hours approved. Ana Costa is notified.')).toBeVisible();
    expect(api.callsOf('POST /api/team/time-off')[0]!.body).toMatchObject({ hours: 9.5 });
  });

  it('R50 suggests a comment when sick leave is rejected', async () => {
    queueApi([{ ...pending, type: 'SICK' }]);
    renderQueue('/team/time-off?request=t-1');
    expect(await screen.findByText(/If you reject sick leave, please say why/)).toBeVisible();
  });

  it('R15 a review that came too late says so and shows the decision [S8.23]', async () => {
    const api = queueApi();
    const { user } = renderQueue('/team/time-off?request=t-1');
    const approve = await screen.findByRole('button', { name: 'Approve' });
    api.server.change('t-1', { status: 'REJECTED', reviewerName: 'Helen Roth', reviewComment: 'Not then.' });
    await user.click(approve);
    expect(await screen.findByText('Failed to review time off request')).toBeInTheDocument();
    expect(screen.getByText(/^Ana Costa, .*: This request is already rejected\.$/)).toBeInTheDocument();
    const dialog = screen.getByRole('dialog', { name: 'Review Request' });
    expect(await within(dialog).findByText('Rejected')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

describe('filters', () => {
  liveOn('2026-11-23');
  afterEach(() => localStorage.clear());
  const bo = { ...pending, id: 't-3', userName: 'Bo Lee', availableHours: null, othersAway: 0 };
  const lastAsked = (api: ReturnType<typeof queueApi>, list: string) => {
    const calls = api.callsOf(queuePath).filter(({ query }) => query.get('list')?.startsWith(list));
    return Object.fromEntries(calls.at(-1)!.query);
  };

  it('a card shows what decides a simple case', async () => {
    queueApi([pending, bo, { ...bo, id: 't-4', userName: 'Cy Poe', othersAway: 1 }]);
    renderQueue();
    expect(await screen.findByText('15 days available for these days · 2 others away')).toBeVisible();
    expect(screen.getByText('no teammate away')).toBeVisible();
    expect(screen.getByText('1 other away')).toBeVisible();
  });

  it('R43 both lists are limited to a name, to this week from Sunday to Saturday, to sick leave, and to a team', async () => {
    const api = queueApi();
    api.answer({ 'GET /api/team/teams': [{ id: 'team-1', name: 'Platform' }] });
    const { user } = renderQueue();
    await user.click(await screen.findByRole('radio', { name: 'Starts this week' }));
    const week = { startsFrom: '2026-11-22', startsTo: '2026-11-28' };
    await waitFor(() => expect(lastAsked(api, 'reviewed')).toEqual({ list: 'reviewed', ...week }));
    expect(lastAsked(api, 'pending')).toEqual({ list: 'pending', ...week });
    await user.click(screen.getByRole('radio', { name: 'Sick' }));
    await waitFor(() => expect(lastAsked(api, 'reviewed')).toEqual({ list: 'reviewed', type: 'SICK' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'ana c');
    await user.click(screen.getByRole('combobox', { name: 'Team' }));
    await user.click(screen.getByRole('option', { name: 'Platform' }));
    const all = { type: 'SICK', search: 'ana c', teamId: 'team-1' };
    await waitFor(() => expect(lastAsked(api, 'pending')).toEqual({ list: 'pending', ...all }));
  });

  it('says that nothing matches', async () => {
    const api = queueApi();
    const { user } = renderQueue();
    await screen.findByText('Ana Costa');
    api.answer({ [queuePath]: [] });
    await user.click(screen.getByRole('radio', { name: 'Sick' }));
    expect(await screen.findByText('No requests found')).toBeVisible();
    expect(await screen.findByText('Nothing found')).toHaveAttribute('role', 'status');
  });

  it('the oldest comes first, or the earliest start, which this browser remembers for the person', async () => {
    const api = queueApi([pending, bo]);
    const { user, unmount } = renderQueue();
    await user.click(await screen.findByRole('combobox', { name: 'Order' }));
    await user.click(screen.getByRole('option', { name: 'By start date' }));
    await waitFor(() => expect(lastAsked(api, 'pending')).toEqual({ list: 'pendingByStart' }));
    unmount();
    const again = queueApi([pending, bo]);
    renderQueue();
    await screen.findByText('Bo Lee');
    expect(again.callsOf(queuePath)[0]!.query.get('list')).toBe('pendingByStart');
  });
});
