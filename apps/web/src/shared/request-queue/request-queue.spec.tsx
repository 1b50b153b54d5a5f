import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { text } from '@staffroom/contracts/texts/text.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import { type QueueServer, queueServer } from '../../testing/queue-server.js';
import { PendingCard } from './pending-card.js';
import type { QueuedRequest } from './queued-request.js';
import type { QueueKind } from './queue-kind.js';
import { RequestDetails } from './request-details.js';
import { RequestQueue } from './request-queue.js';
import { ReviewedRow } from './reviewed-row.js';

const { useGetQueueInfiniteQuery, useGetOneQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getQueue: build.infiniteQuery<Page<QueuedRequest>, string, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || `/api/team/refunds?list=${queryArg}`,
      transformResponse: toPage<QueuedRequest>,
      providesTags: [listTag('Refund')],
    }),
    getOne: build.query<QueuedRequest, string>({
      query: (id) => `/api/team/refunds/${id}`,
      providesTags: [listTag('Refund')],
      keepUnusedDataFor: 0,
    }),
  }),
});

const desks: QueueKind<QueuedRequest> = {
  ...{ area: 'refunds', emptyTitle: text('No requests.'), errorTitle: text('Failed to fetch requests') },
  ...{ doneTitle: text('Reviewed'), failedTitle: text('Failed to review'), whatOf: () => 'a desk' },
  pendingCard: (request, actions) => (
    <PendingCard request={request} mark="mark" asked="today" what="a desk" actions={actions}>
      A desk
    </PendingCard>
  ),
  reviewedRow: (request, onOpen) => <ReviewedRow request={request} summary="A desk" onOpen={onOpen} history={null} />,
  details: (request) => <RequestDetails request={request}>{null}</RequestDetails>,
  help: () => 'What helps',
  useRequest: useGetOneQuery,
};

function Queue({ total }: { total?: number }) {
  const pending = useGetQueueInfiniteQuery('pending');
  const reviewed = useGetQueueInfiniteQuery('reviewed', { skip: !pending.data || pending.hasNextPage });
  return (
    <>
      <button
        onClick={() => {
          void pending.refetch();
          void reviewed.refetch();
        }}
      >
        Refresh
      </button>
      <RequestQueue
        kind={desks}
        pending={pending}
        reviewed={reviewed}
        total={total}
        isFiltered={false}
        filters={null}
      />
    </>
  );
}

const ana: QueuedRequest = {
  ...{ id: 'q-1', userId: 'u-ana', userName: 'Ana Costa', userJobTitle: 'Engineer', status: 'PENDING' },
  ...{ reviewComment: null, reviewerName: null, reviewedAt: null },
};
const bo: QueuedRequest = { ...ana, id: 'q-3', userId: 'u-bo', userName: 'Bo Lee' };
const cy: QueuedRequest = { ...ana, id: 'q-4', userId: 'u-cy', userName: 'Cy Poe' };
const three = [ana, bo, cy];
const marco: QueuedRequest = {
  ...{ ...ana, id: 'q-2', userName: 'Marco Rossi', status: 'APPROVED', reviewComment: 'Fine.' },
  ...{ reviewerName: 'Max Adler', reviewedAt: '2026-11-20T10:00:00.000Z' },
};
const rejected = { status: 'REJECTED', reviewerName: 'Helen Roth', reviewedAt: '2026-11-20T10:00:00.000Z' } as const;

interface Shown {
  requests?: readonly QueuedRequest[];
  pageSize?: number;
  total?: number;
  page?: React.ReactElement;
}

function renderQueue(path = '/queue', { requests = [ana, marco], pageSize, total, page }: Shown = {}) {
  const server = queueServer('refunds', requests, pageSize);
  const api = mockApi(server.answers);
  const shown = page ?? <Queue {...(total === undefined ? {} : { total })} />;
  return { api, server, ...renderPage(shown, { user: person({ role: 'EXECUTIVE' }), path }) };
}

const dialog = () => screen.getByRole('dialog', { name: 'Review Request' });
const inDialog = (name: string | RegExp) => within(dialog()).getByRole('button', { name });
const cards = () => within(screen.getByRole('region', { name: 'Pending Requests' })).getAllByRole('listitem');
const opened = () => screen.findByRole('dialog', { name: 'Review Request' });

/** The server does not reply to a review until the returned function is called. */
function holdReview(api: ReturnType<typeof mockApi>, { answers }: QueueServer<QueuedRequest>, id: string): () => void {
  const path = `PATCH /api/refunds/${id}/review`;
  const review = answers[path] as (call: unknown) => unknown;
  const held: (() => void)[] = [];
  api.answer({ [path]: (call: unknown) => new Promise((resolve) => held.push(() => resolve(review(call)))) });
  return () => held.forEach((resolve) => resolve());
}

describe('a queue of requests', () => {
  it('R43 loads the pending requests page by page, and then shows the reviewed ones', async () => {
    const { user } = renderQueue('/queue', { requests: [ana, bo, marco], pageSize: 1 });
    expect(await screen.findByText('1+')).toBeVisible();
    expect(screen.queryByText('Marco Rossi')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Bo Lee')).toBeVisible();
    expect(await screen.findByText('Marco Rossi')).toBeVisible();
    expect(screen.getByText('2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it.each([
    [188, '188'],
    [1000, '999+'],
  ])('of %i pending requests the heading says %s', async (total, text) => {
    renderQueue('/queue', { requests: three, pageSize: 1, total });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('a queue that fails to load can be retried', async () => {
    const { answers } = queueServer('refunds', [ana]);
    const failure = reply(500, { statusCode: 500, message: 'Something went wrong.' });
    const api = mockApi({ ...answers, 'GET /api/team/refunds': failure });
    const { user } = renderPage(<Queue />, { user: person({ role: 'EXECUTIVE' }) });
    expect(await screen.findByText('Failed to fetch requests')).toBeVisible();
    api.answer(answers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana Costa')).toBeVisible();
  });

  it('opens a request for review and closes it', async () => {
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Review Ana Costa, a desk' }));
    expect(dialog()).toHaveTextContent('What helps');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('R15 shows the decision and the reviewer, and offers no second decision', async () => {
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Marco Rossi' }));
    expect(dialog()).toHaveTextContent('Fine.');
    expect(dialog()).toHaveTextContent(/Reviewed.* by Max Adler/);
    expect(within(dialog()).queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it.each(['Control', 'Meta'])('%s+Enter approves from the comment', async (key) => {
    const { api, user } = renderQueue('/queue?request=q-1');
    await user.type(await screen.findByLabelText('Comment (optional)'), `Fine{${key}>}{Enter}{/${key}}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [review] = api.callsOf('PATCH /api/refunds/q-1/review');
    expect(review!.body).toEqual({ status: 'APPROVED', comment: 'Fine' });
  });

  it('Control+Enter approves as soon as the dialog is open', async () => {
    const { api, user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: /^Review Ana Costa/ }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Reviewed');
    expect(api.callsOf('PATCH /api/refunds/q-1/review')).toHaveLength(1);
  });

  it('R36 a link to a request on no loaded page finds it', async () => {
    renderQueue('/queue?request=q-2', { requests: [ana, bo, marco], pageSize: 1 });
    expect(await screen.findByText('What helps')).toBeVisible();
    expect(dialog()).toHaveTextContent('Marco Rossi');
  });

  it('R28b a link to a withdrawn request shows that it is gone, and leads to the next one', async () => {
    const { user } = renderQueue('/queue?request=gone');
    expect(await screen.findByText(/It may have been withdrawn/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next request' }));
    expect(dialog()).toHaveTextContent('Ana Costa');
  });
});

describe('approving without opening a request', () => {
  const pressed = (api: ReturnType<typeof mockApi>) =>
    api.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path.split('/')[3]);

  it('approves one from its card, and names it', async () => {
    const { api, user } = renderQueue('/queue', { requests: three });
    await user.click(await screen.findByRole('button', { name: 'Approve Bo Lee, a desk' }));
    expect(await screen.findByText('Reviewed')).toBeInTheDocument();
    expect(screen.getByText('Bo Lee, a desk: approved')).toBeInTheDocument();
    expect(pressed(api)).toEqual(['q-3']);
  });

  it('says which one could not be approved, and why', async () => {
    const { server, user } = renderQueue('/queue', { requests: three });
    const approve = await screen.findByRole('button', { name: 'Approve Ana Costa, a desk' });
    server.change('q-1', rejected);
    await user.click(approve);
    expect(await screen.findByText('Failed to review')).toBeInTheDocument();
    expect(screen.getByText('Ana Costa, a desk: This request is already rejected.')).toBeInTheDocument();
    expect(cards()[0]).toHaveTextContent('a deskThis request is already rejected.No longer waiting');
  });

  it('R13.2 a decided request stays in its place until the page is left, as one line without buttons from the press on', async () => {
    const { api, server, user } = renderQueue('/queue', { requests: three });
    const release = holdReview(api, server, 'q-1');
    await user.click(await screen.findByRole('button', { name: 'Approve Ana Costa, a desk' }));
    const [first] = cards();
    expect(first).toHaveTextContent(/^ApprovedAna Costa, a desk$/); // does not wait for the reply
    expect(within(first!).queryByRole('button')).toBeNull();
    expect(screen.getByText('2')).toBeVisible();
    expect(screen.queryByText('Reviewed')).toBeNull();
    release();
    expect(await screen.findByText('Reviewed')).toBeVisible();
    expect(cards()[0]).toHaveTextContent(/^ApprovedAna Costa, a desk$/);
    await user.click(screen.getByRole('button', { name: /^Review Bo Lee/ }));
    await opened();
    await user.click(inDialog('Reject'));
    await waitFor(() => expect(cards()[1]).toHaveTextContent(/^RejectedBo Lee, a desk$/));
    await user.click(screen.getByRole('button', { name: 'Approve Cy Poe, a desk' }));
    expect(await screen.findByText('No requests are waiting for your review.')).toBeVisible();
    expect(cards().map(({ textContent }) => textContent)).toEqual([
      'ApprovedAna Costa, a desk',
      'RejectedBo Lee, a desk',
      'ApprovedCy Poe, a desk',
    ]);
    expect(within(screen.getByRole('region', { name: 'Reviewed Requests' })).getAllByRole('listitem')).toHaveLength(3);
  });

  it('a request whose decision the server refused comes back with the reason', async () => {
    const { api, server, user } = renderQueue('/queue', { requests: three });
    api.answer({ 'PATCH /api/refunds/q-3/review': reply(403, { statusCode: 403, message: 'Ask Helen Roth.' }) });
    await user.click(await screen.findByRole('button', { name: 'Approve Bo Lee, a desk' }));
    expect(await screen.findByRole('button', { name: 'Approve Bo Lee, a desk' })).toBeVisible();
    expect(cards()[1]).toHaveTextContent('Ask Helen Roth.');
    api.answer(server.answers);
    await user.click(screen.getByRole('button', { name: 'Approve Bo Lee, a desk' }));
    await waitFor(() => expect(cards()[1]).toHaveTextContent(/^ApprovedBo Lee, a desk$/));
  });

  it('the second click of a double click approves nobody else, on a card or in the dialog', async () => {
    const { api, user } = renderQueue('/queue', { requests: three });
    const second = screen.findByRole('button', { name: 'Approve Bo Lee, a desk' });
    fireEvent.click(await second, { detail: 2 });
    await user.click(screen.getByRole('button', { name: /^Review Ana Costa/ }));
    await opened();
    await user.click(inDialog('Approve and next'));
    await within(dialog()).findByText('Bo Lee');
    fireEvent.click(inDialog('Approve and next'), { detail: 2 });
    fireEvent.click(inDialog('Approve'), { detail: 2 });
    expect(pressed(api)).toEqual(['q-1']);
  });

  it('approves several, and lists those that were refused until the list is closed, even on another page', async () => {
    function Away() {
      const [isAway, setAway] = useState(false);
      return (
        <>
          <button onClick={() => setAway(!isAway)}>{isAway ? 'Return' : 'Leave'}</button>
          {!isAway && <Queue />}
        </>
      );
    }
    const { api, server, user } = renderQueue('/queue', { requests: three, page: <Away /> });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Costa, a desk' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Bo Lee, a desk' }));
    expect(screen.getByRole('group', { name: 'Selected requests' })).toHaveTextContent('2 selectedAna Costa, Bo Lee');
    expect(screen.getByRole('button', { name: 'Approve 2' })).toHaveAccessibleDescription(/^Ana Costa ?, Bo Lee$/);
    server.change('q-3', rejected);
    const release = holdReview(api, server, 'q-1');
    await user.click(screen.getByRole('button', { name: 'Approve 2' }));
    expect(screen.getByRole('checkbox', { name: 'Select Cy Poe, a desk' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Select all 3' })).toBeDisabled();
    expect(cards()[1]).toHaveTextContent(/^ApprovedBo Lee, a desk$/);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    release();
    expect(await screen.findByText('1 request approved, 1 not')).toBeInTheDocument();
    expect(pressed(api)).toEqual(['q-1', 'q-3']);
    await user.click(screen.getByRole('button', { name: 'Return' }));
    const text = '1 request could not be approved:Bo Lee, a deskThis request is already rejected.';
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: 'Close the list' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('what was refused for another reason stays selected, to try again', async () => {
    const { api, user } = renderQueue('/queue', { requests: three });
    api.answer({ 'PATCH /api/refunds/q-3/review': reply(503, { statusCode: 503, message: 'Try again later.' }) });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
    await user.click(screen.getByRole('button', { name: 'Approve 3' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Bo Lee, a deskTry again later.');
    expect(screen.getByRole('group', { name: 'Selected requests' })).toHaveTextContent('1 selected');
  });

  it('stops at a limit, because the others would be refused too', async () => {
    const { api, user } = renderQueue('/queue', { requests: three });
    api.answer({ 'PATCH /api/refunds/q-3/review': reply(429, { statusCode: 429, message: 'Too many.' }) });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
    await user.click(screen.getByRole('button', { name: 'Approve 3' }));
    expect(await screen.findByText('2 requests could not be approved:')).toBeVisible();
    expect(pressed(api)).toEqual(['q-1', 'q-3']);
  });

  it('a held key approves one', async () => {
    const { api, user } = renderQueue('/queue', { requests: three });
    (await screen.findByRole('button', { name: 'Approve Ana Costa, a desk' })).focus();
    await user.keyboard('{Enter>9/}');
    await screen.findByText('Reviewed');
    expect(pressed(api)).toEqual(['q-1']);
    expect(screen.getByRole('button', { name: 'Approve Bo Lee, a desk' })).toBeEnabled();
  });

  it('selects all, or those that are loaded, and none', async () => {
    const { user } = renderQueue('/queue', { requests: [...three, marco], pageSize: 2 });
    await user.click(await screen.findByRole('checkbox', { name: 'Select the 2 shown' }));
    expect(screen.getByRole('button', { name: 'Approve 2' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
    expect(screen.getByRole('button', { name: 'Approve 3' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('checkbox', { name: 'Select all 3' })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: /^Approve \d/ })).toBeNull();
  });
});

describe('from one request to the next', () => {
  it('shows the place in the queue and moves by buttons', async () => {
    const { user } = renderQueue('/queue?request=q-1', { requests: three });
    expect(await screen.findByText('1 of 3')).toBeVisible();
    expect(inDialog('Previous request')).toBeDisabled();
    await user.type(screen.getByLabelText('Comment (optional)'), 'jkj');
    await user.click(inDialog('Next request'));
    expect(dialog()).toHaveTextContent('2 of 3');
    expect(dialog()).toHaveTextContent('Bo Lee');
    expect(screen.getByLabelText('Comment (optional)')).toHaveValue('');
    await user.click(inDialog('Previous request'));
    expect(screen.getByLabelText('Comment (optional)')).toHaveValue('jkj');
  });

  it('J and K move', async () => {
    const { user } = renderQueue('/queue?request=q-1', { requests: three });
    await screen.findByText('1 of 3');
    await user.keyboard('jj');
    expect(dialog()).toHaveTextContent('3 of 3');
    await user.keyboard('k');
    expect(dialog()).toHaveTextContent('2 of 3');
  });

  it('J and K do nothing if they are turned off', async () => {
    localStorage.setItem('move-keys', 'off');
    const { user } = renderQueue('/queue?request=q-1', { requests: three });
    await screen.findByText('1 of 3');
    await user.keyboard('j');
    expect(dialog()).toHaveTextContent('1 of 3');
    localStorage.removeItem('move-keys');
  });

  it('before the last loaded request, loads more instead of starting again', async () => {
    const names = Array.from({ length: 8 }, (_, i) => ({ ...ana, id: `q-${i}`, userName: `Person ${i}` }));
    const { user } = renderQueue('/queue?request=q-0', { requests: names, pageSize: 3, total: 8 });
    expect(await screen.findByText('1 of 8')).toBeVisible();
    for (let place = 2; place <= 8; place++) {
      await waitFor(() => expect(inDialog('Next request')).toBeEnabled());
      await user.keyboard('j');
      expect(dialog()).toHaveTextContent(`Person ${place - 1}`);
      expect(dialog()).toHaveTextContent(`${place} of 8`);
    }
    await user.keyboard('j');
    expect(dialog()).toHaveTextContent('1 of 8'); // those that were passed over
  });

  it('a held key approves one', async () => {
    const { api, user } = renderQueue('/queue?request=q-1', { requests: three });
    await opened();
    inDialog('Approve and next').focus();
    await user.keyboard('{Enter>5/}');
    await within(dialog()).findByText('Bo Lee');
    expect(api.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('a decision is sent once, and again after a failure', async () => {
    const { api, server, user } = renderQueue('/queue?request=q-1', { requests: three });
    await opened();
    api.answer({ 'PATCH /api/refunds/q-1/review': reply(503, { statusCode: 503, message: 'Try again later.' }) });
    await user.click(inDialog('Approve'));
    expect(await screen.findByText('Ana Costa, a desk: Try again later.')).toBeInTheDocument();
    api.answer(server.answers);
    await user.dblClick(inDialog('Approve'));
    await screen.findByText('Reviewed');
    expect(api.callsOf('PATCH /api/refunds/q-1/review')).toHaveLength(2);
  });

  it('Control+Enter presses the highlighted button, also from the comment', async () => {
    const { api, user } = renderQueue('/queue?request=q-1', { requests: [ana, bo] });
    await opened();
    await user.type(screen.getByLabelText('Comment (optional)'), 'Fine.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(dialog()).findByText('1 of 1')).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}'); // now only "Approve" is left
    await screen.findByText('Reviewed');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf('PATCH /api/refunds/q-1/review')[0]!.body).toEqual({ status: 'APPROVED', comment: 'Fine.' });
    expect(api.callsOf('PATCH /api/refunds/q-3/review')).toHaveLength(1);
  });

  it('Control+Enter presses the focused button', async () => {
    const { api, user } = renderQueue('/queue?request=q-1', { requests: three });
    await opened();
    inDialog('Reject').focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Reviewed');
    expect(api.callsOf('PATCH /api/refunds/q-1/review')[0]!.body).toEqual({ status: 'REJECTED', comment: null });
  });

  it('approves and opens the next one, with the focus on the same button', async () => {
    const { user } = renderQueue('/queue?request=q-1', { requests: three });
    await opened();
    await user.click(inDialog('Approve and next'));
    expect(await within(dialog()).findByText('1 of 2')).toBeVisible();
    expect(dialog()).toHaveTextContent('Ana Costa approved');
    expect(dialog()).toHaveTextContent('Bo Lee');
    expect(inDialog('Approve and next')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await within(dialog()).findByText('1 of 1')).toBeVisible();
    expect(dialog()).toHaveTextContent('Cy Poe');
    expect(within(dialog()).queryByRole('button', { name: 'Approve and next' })).toBeNull();
  });

  it('a dialog that was closed meanwhile stays closed, and one that shows another request stays open', async () => {
    const { api, server, user } = renderQueue('/queue', { requests: three });
    const release = holdReview(api, server, 'q-1');
    await user.click(await screen.findByRole('button', { name: /^Review Ana Costa/ }));
    await user.click(inDialog('Approve and next'));
    expect(inDialog('Next request')).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Review Bo Lee/ }));
    release();
    await screen.findByText('Reviewed');
    expect(dialog()).toHaveTextContent('Bo Lee');
  });

  it('R15 when someone else has decided, the open dialog shows it in place, and leads to the request that took its place', async () => {
    const { server, user } = renderQueue('/queue?request=q-3', { requests: three });
    expect(await screen.findByText('2 of 3')).toBeVisible();
    server.change('q-3', rejected);
    screen.getByText('Refresh').click();
    const notice = await within(dialog()).findByRole('alert');
    expect(notice).toHaveTextContent('Helen Roth rejected this request in the meantime.');
    expect(within(dialog()).queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(inDialog('Next request'));
    expect(dialog()).toHaveTextContent('Cy Poe');
  });

  it('what someone else has decided keeps its place in the list, so that nothing moves under the pointer', async () => {
    const { server, user } = renderQueue('/queue', { requests: three });
    await screen.findByText('3');
    server.change('q-3', rejected);
    await user.click(screen.getByText('Refresh'));
    expect(await screen.findByText('No longer waiting')).toBeVisible();
    expect(screen.getByText('2')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select all 2' })).toBeVisible();
    const names = ['Ana Costa', 'Bo Lee', 'Cy Poe'];
    expect(cards().map((card) => names.find((name) => card.textContent.includes(name)))).toEqual(names);
    await user.click(screen.getByRole('button', { name: 'Approve Ana Costa, a desk' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Review Ana Costa/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Show Bo Lee, a desk' }));
    expect(await within(dialog()).findByText('Helen Roth')).toBeVisible();
  });

  it('R28b a request that was withdrawn meanwhile says so', async () => {
    const { server, user } = renderQueue('/queue?request=q-1', { requests: three });
    await opened();
    server.withdraw('q-1');
    screen.getByText('Refresh').click();
    expect(await screen.findByText(/It may have been withdrawn/)).toBeVisible();
    await user.click(inDialog('Next request'));
    expect(dialog()).toHaveTextContent('Bo Lee');
  });
});
