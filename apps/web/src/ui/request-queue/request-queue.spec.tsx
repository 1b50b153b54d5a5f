import { screen, within } from '@testing-library/react';
import { baseApi } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import { ReviewDialog } from '../review-dialog.js';
import { PendingCard } from './pending-card.js';
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
beforeEach(() => onDecide.mockReset());

function Queue() {
  return (
    <RequestQueue
      query={useGetQueueInfiniteQuery()}
      emptyTitle="No requests."
      errorTitle="Failed to fetch requests"
      pendingCard={(request, onReview) => (
        <PendingCard request={request} mark="mark" asked="today" what="a desk" onReview={onReview}>
          A desk
        </PendingCard>
      )}
      reviewedRow={(request, onOpen) => (
        <ReviewedRow request={request} summary="A desk" onOpen={onOpen} history={null} />
      )}
      reviewDialog={(request, onClose) => (
        <ReviewDialog
          title="Review Request"
          request={<RequestDetails request={request}>{null}</RequestDetails>}
          help="What helps"
          history={null}
          open={request.status === 'PENDING'}
          deciding={null}
          commentMax={500}
          onDecide={onDecide}
          onClose={onClose}
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
    expect(onDecide.mock.calls).toEqual([['APPROVED', 'Fine']]);
  });

  it('Control+Enter approves as soon as the dialog is open', async () => {
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: /^Review Ana Costa/ }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onDecide.mock.calls).toEqual([['APPROVED', null]]);
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
