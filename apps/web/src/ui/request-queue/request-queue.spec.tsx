import { screen, within } from '@testing-library/react';
import type { Refusals } from '../../api/approve-each.js';
import { baseApi } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import { ReviewDialog } from './review-dialog.js';
import { PendingCard } from './pending-card.js';
import type { QueueDialog } from './queue-dialog.js';
import type { QueuedRequest } from './queued-request.js';
import { RequestDetails } from './request-details.js';
import { RequestQueue } from './request-queue.js';
import { ReviewedRow } from './reviewed-row.js';

const { useGetQueueInfiniteQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getQueue: build.infiniteQuery<Page<QueuedRequest>, void, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ pageParam }) => pageParam || '/api/queue',
      transformResponse: toPage<QueuedRequest>,
    }),
  }),
});

const onDecide = jest.fn();
const approve = jest.fn<Promise<Refusals>, [readonly string[]]>();
beforeEach(() => {
  onDecide.mockReset();
  approve.mockReset().mockResolvedValue([]);
});

function Queue() {
  return (
    <RequestQueue
      query={useGetQueueInfiniteQuery()}
      emptyTitle="No requests."
      errorTitle="Failed to fetch requests"
      approving={{ approve, whatOf: () => 'a desk', doneTitle: 'Reviewed', failedTitle: 'Failed to review' }}
      pendingCard={(request, actions) => (
        <PendingCard request={request} mark="mark" asked="today" what="a desk" actions={actions}>
          A desk
        </PendingCard>
      )}
      reviewedRow={(request, onOpen) => (
        <ReviewedRow request={request} summary="A desk" onOpen={onOpen} history={null} />
      )}
      reviewDialog={(request, dialog) => (
        <ReviewDialog
          title="Review Request"
          requestId={request.id}
          request={<RequestDetails request={request}>{null}</RequestDetails>}
          help="What helps"
          history={null}
          open={request.status === 'PENDING'}
          deciding={null}
          commentMax={500}
          onDecide={(...decision) => Promise.resolve(onDecide(...decision, dialog) !== false)}
          queue={dialog}
        />
      )}
    />
  );
}

const pending: QueuedRequest = {
  ...{ id: 'q-1', userId: 'u-ana', userName: 'Ana Costa', userJobTitle: 'Engineer', status: 'PENDING' },
  ...{ reviewComment: null, reviewerName: null, reviewedAt: null },
};
const reviewed: QueuedRequest = {
  ...{ ...pending, id: 'q-2', userName: 'Marco Rossi', status: 'APPROVED', reviewComment: 'Fine.' },
  ...{ reviewerName: 'Max Adler', reviewedAt: '2026-11-20T10:00:00.000Z' },
};
const queuePath = 'GET /api/queue';
const twoPages = ({ query }: { query: URLSearchParams }) =>
  query.get('after') ? [reviewed] : reply(200, [pending], { link: '</api/queue?after=x>; rel="next"' });

function renderQueue(path = '/queue', queue: unknown = [pending, reviewed]) {
  const api = mockApi({ [queuePath]: queue });
  return { api, ...renderPage(<Queue />, { user: person({ role: 'EXECUTIVE' }), path }) };
}

describe('a queue of requests', () => {
  it('R43 follows the Link header to the next page', async () => {
    const { user } = renderQueue('/queue', twoPages);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Marco Rossi')).toBeVisible();
    expect(screen.getByText('Ana Costa')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('shows the number of pending requests, or that there are more on the next page', async () => {
    const { user } = renderQueue('/queue', twoPages);
    expect(await screen.findByText('1+')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('1')).toBeVisible();
  });

  it('a queue that fails to load can be retried', async () => {
    const { api, user } = renderQueue('/queue', reply(500, { statusCode: 500, message: 'Something went wrong.' }));
    expect(await screen.findByText('Failed to fetch requests')).toBeVisible();
    api.answer({ [queuePath]: [pending] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana Costa')).toBeVisible();
  });

  it('opens a request for review and closes it', async () => {
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Review Ana Costa, a desk' }));
    expect(screen.getByRole('dialog', { name: 'Review Request' })).toHaveTextContent('What helps');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('R15 shows the decision and the reviewer, and offers no second decision', async () => {
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Marco Rossi' }));
    const dialog = screen.getByRole('dialog', { name: 'Review Request' });
    expect(dialog).toHaveTextContent('Fine.Max Adler');
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it.each(['Control', 'Meta'])('%s+Enter approves from the keyboard', async (key) => {
    const { user } = renderQueue('/queue?request=q-1');
    await user.type(await screen.findByLabelText('Comment (optional)'), `Fine{${key}>}{Enter}{/${key}}`);
    expect(onDecide.mock.calls).toEqual([['APPROVED', 'Fine', 'close', expect.anything()]]);
  });

  it('Control+Enter approves as soon as the dialog is open', async () => {
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: /^Review Ana Costa/ }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onDecide.mock.calls).toEqual([['APPROVED', null, 'close', expect.anything()]]);
  });

  it('R36 a link to a request on a later page finds it', async () => {
    renderQueue('/queue?request=q-2', twoPages);
    expect(await screen.findByText('What helps')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Review Request' })).toHaveTextContent('Marco Rossi');
  });

  it('R28b a link to a withdrawn request shows that it is gone', async () => {
    renderQueue('/queue?request=gone');
    expect(await screen.findByText(/It may have been withdrawn/)).toBeVisible();
  });
});

describe('approving without opening a request', () => {
  const other: QueuedRequest = { ...pending, id: 'q-3', userId: 'u-bo', userName: 'Bo Lee' };
  const third: QueuedRequest = { ...pending, id: 'q-4', userId: 'u-cy', userName: 'Cy Poe' };
  const queue = [pending, other, third];
  const conflict = { status: 409, message: '', body: { message: 'This request is already rejected.' } } as const;

  it('approves one from its card, and names it', async () => {
    const { user } = renderQueue('/queue', queue);
    await user.click(await screen.findByRole('button', { name: 'Approve Bo Lee, a desk' }));
    expect(approve.mock.calls).toEqual([[['q-3']]]);
    expect(await screen.findByText('Reviewed')).toBeInTheDocument();
    expect(screen.getByText('Bo Lee, a desk')).toBeInTheDocument();
  });

  it('says why one could not be approved', async () => {
    approve.mockResolvedValue([{ id: 'q-1', error: conflict }]);
    const { user } = renderQueue('/queue', queue);
    await user.click(await screen.findByRole('button', { name: 'Approve Ana Costa, a desk' }));
    expect(await screen.findByText('Failed to review')).toBeInTheDocument();
    expect(screen.getByText('This request is already rejected.')).toBeInTheDocument();
  });

  it('approves several, and lists those that were refused until the list is closed', async () => {
    approve.mockResolvedValue([{ id: 'q-3', error: conflict }]);
    const { user } = renderQueue('/queue', queue);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Costa, a desk' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Bo Lee, a desk' }));
    expect(screen.getByRole('group', { name: 'Selected requests' })).toHaveTextContent('2 selected');
    await user.click(screen.getByRole('button', { name: 'Approve 2' }));
    expect(approve.mock.calls).toEqual([[['q-1', 'q-3']]]);
    const refused = await screen.findByRole('alert');
    expect(refused).toHaveTextContent(
      '1 request could not be approved:Bo Lee, a deskThis request is already rejected.',
    );
    expect(screen.getByText('1 request approved')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Selected requests' })).toHaveTextContent('1 selected'); // to try again
    await user.click(screen.getByRole('button', { name: 'Close the list' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a held key approves one, and what was approved stays busy until the list no longer shows it', async () => {
    const { user } = renderQueue('/queue', queue);
    const button = await screen.findByRole('button', { name: 'Approve Ana Costa, a desk' });
    button.focus();
    await user.keyboard('{Enter>9/}');
    expect(approve).toHaveBeenCalledTimes(1);
    await screen.findByText('Reviewed');
    expect(button).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Approve Bo Lee, a desk' })).toBeEnabled();
  });

  it('selects all, and none', async () => {
    const { user } = renderQueue('/queue', [...queue, reviewed]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByRole('button', { name: 'Approve 3' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: /^Approve \d/ })).toBeNull();
  });
});

describe('from one request to the next', () => {
  const queue = ['Ana Costa', 'Bo Lee', 'Cy Poe'].map((userName, i) => ({ ...pending, id: `q-${i}`, userName }));
  const shown = () => screen.getByRole('dialog', { name: 'Review Request' });

  it('shows the place in the queue and moves by buttons', async () => {
    const { user } = renderQueue('/queue?request=q-0', queue);
    expect(await screen.findByText('1 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous request' })).toBeDisabled();
    await user.type(screen.getByLabelText('Comment (optional)'), 'jkj');
    await user.click(screen.getByRole('button', { name: 'Next request' }));
    expect(shown()).toHaveTextContent('2 of 3');
    expect(shown()).toHaveTextContent('Bo Lee');
    expect(screen.getByLabelText('Comment (optional)')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Previous request' }));
    expect(screen.getByLabelText('Comment (optional)')).toHaveValue('jkj');
  });

  it('J and K move, unless they are turned off', async () => {
    const { user } = renderQueue('/queue?request=q-0', queue);
    await screen.findByText('1 of 3');
    await user.keyboard('jj');
    expect(shown()).toHaveTextContent('3 of 3');
    await user.keyboard('k');
    expect(shown()).toHaveTextContent('2 of 3');
    await user.click(screen.getByRole('checkbox', { name: /^J and K/ }));
    await user.keyboard('j');
    expect(shown()).toHaveTextContent('2 of 3');
    await user.click(screen.getByRole('checkbox', { name: /^J and K/ }));
  });

  it('Enter in the checkbox of the keys, and a held key, approve nothing', async () => {
    const { user } = renderQueue('/queue?request=q-0', queue);
    (await screen.findByRole('checkbox', { name: /^J and K/ })).focus();
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Approve and next' }).focus();
    await user.keyboard('{Enter>5/}');
    expect(onDecide).toHaveBeenCalledTimes(1);
  });

  it('a decision is sent once, and again after a failure', async () => {
    onDecide.mockReturnValueOnce(false);
    const { user } = renderQueue('/queue?request=q-0', queue);
    const approveButton = await screen.findByRole('button', { name: 'Approve' });
    await user.click(approveButton);
    await user.dblClick(approveButton);
    expect(onDecide).toHaveBeenCalledTimes(2);
  });

  it('after a conflict the next request can be opened', async () => {
    const { user } = renderQueue('/queue?request=q-2', [pending, reviewed]);
    await user.click(await screen.findByRole('button', { name: 'Next request' }));
    expect(shown()).toHaveTextContent('Ana Costa');
  });

  it('Control+Enter presses the focused button', async () => {
    const { user } = renderQueue('/queue?request=q-0', queue);
    (await screen.findByRole('button', { name: 'Reject' })).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onDecide.mock.calls).toEqual([['REJECTED', null, 'close', expect.anything()]]);
  });

  it('approves and opens the next one, with the focus on the same button', async () => {
    onDecide.mockImplementation(
      (_decision, _comment, after, dialog: QueueDialog) => after === 'next' && dialog.onNext?.('Ana Costa'),
    );
    const { user } = renderQueue('/queue?request=q-0', queue);
    await user.click(await screen.findByRole('button', { name: 'Approve and next' }));
    expect(shown()).toHaveTextContent('1 of 2');
    expect(shown()).toHaveTextContent('Ana Costa approved');
    expect(screen.getByRole('button', { name: 'Approve and next' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(shown()).toHaveTextContent('1 of 1');
    expect(shown()).toHaveTextContent('Cy Poe');
    expect(screen.queryByRole('button', { name: 'Approve and next' })).toBeNull();
    expect(onDecide).toHaveBeenCalledTimes(2);
  });
});
