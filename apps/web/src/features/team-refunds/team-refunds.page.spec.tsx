import { screen, waitFor, within } from '@testing-library/react';
import type { QueuedRefund } from '@staffroom/contracts/refunds.js';
import { queueServer } from '../../testing/queue-server.js';
import { queuedRefund } from '../../testing/refunds.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import TeamRefundsPage from './team-refunds.page.js';

const manager = person({ id: 'u-max', fullName: 'Max Adler', role: 'EXECUTIVE' });
const queuePath = 'GET /api/team/refunds';
const pending = queuedRefund();
const reviewed = queuedRefund({
  ...{ id: 'r-2', userName: 'Marco Rossi', title: 'Refund 2026-0003' },
  ...{ status: 'APPROVED', reviewComment: 'Have fun.', reviewerName: 'Max Adler' },
  reviewedAt: '2026-11-20T10:00:00.000Z',
});
function queueApi(queue: QueuedRefund[] = [pending, reviewed]) {
  const server = queueServer('refunds', queue);
  return { server, ...mockApi(server.answers) };
}

function renderQueue(path = '/team/refunds') {
  return renderPage(<TeamRefundsPage />, { user: manager, path });
}

describe('the queue of team refund requests', () => {
  it('shows pending requests before reviewed ones [S2.teamrefunds.1]', async () => {
    queueApi();
    renderQueue();
    const waiting = await screen.findByRole('region', { name: 'Pending Requests' });
    expect(within(waiting).getByText('Ana Costa')).toBeVisible();
    expect(within(waiting).getByText('Taxi to the airport')).toBeVisible();
    const done = await screen.findByRole('region', { name: 'Reviewed Requests' });
    expect(within(done).getByText('Marco Rossi')).toBeVisible();
    expect(within(done).getByText('Have fun.')).toBeVisible();
  });

  it('shows that the team has no requests [S2.teamrefunds.3]', async () => {
    queueApi([]);
    renderQueue();
    expect(await screen.findByText('No refund requests from your team yet.')).toBeVisible();
  });

  it('a queue that fails to load can be retried', async () => {
    const api = queueApi();
    api.answer({ [queuePath]: reply(500, { statusCode: 500, message: 'Something went wrong.' }) });
    const { user } = renderQueue();
    expect(await screen.findByText('Failed to fetch refund requests')).toBeVisible();
    api.answer(api.server.answers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana Costa')).toBeVisible();
  });
});

describe('reviewing', () => {
  it('R15 approves with a comment, next to amount, reason and receipt [S2.teamrefunds.1 S4.18 S7.17 S8.33]', async () => {
    const api = queueApi();
    const { user } = renderQueue();
    await user.click(await screen.findByRole('button', { name: /^Review Ana Costa/ }));
    const dialog = screen.getByRole('dialog', { name: 'Review Request' });
    expect(within(dialog).getByText('€12.50')).toBeVisible();
    expect(within(dialog).getByText('Taxi to the airport')).toBeVisible();
    expect(within(dialog).getByText('taxi.pdf')).toBeVisible();
    expect(within(dialog).getByText('View Receipt')).toHaveAttribute('href', '/api/refunds/r-1/receipt');

    await user.type(within(dialog).getByLabelText('Comment (optional)'), 'Enjoy');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Refund request reviewed successfully')).toBeInTheDocument();
    expect(api.callsOf('PATCH /api/refunds/r-1/review')[0]!.body).toEqual({ status: 'APPROVED', comment: 'Enjoy' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('No requests are waiting for your review.')).toBeVisible();
  });

  it('R18 a photographed receipt is shown next to the request, from its protected address', async () => {
    queueApi([{ ...pending, fileName: 'taxi.jpg', fileType: 'image/jpeg' }]);
    renderQueue('/team/refunds?request=r-1');
    const image = await screen.findByRole('img', { name: 'Receipt for Refund 2026-0007' });
    expect(image).toHaveAttribute('src', '/api/refunds/r-1/receipt');
  });

  it('a receipt that was submitted before is marked in the queue and next to the receipt', async () => {
    queueApi([{ ...pending, isReceiptUsedAgain: true }, reviewed]);
    const { user } = renderQueue();
    const told = 'This receipt was also submitted with another request.';
    expect(await screen.findByText(told)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Review Ana Costa/ }));
    const receipt = within(screen.getByRole('dialog')).getByRole('group', { name: 'Receipt' });
    expect(within(receipt).getByText(told)).toBeVisible();
  });

  it('rejects [S2.teamrefunds.1]', async () => {
    const api = queueApi();
    const { user } = renderQueue('/team/refunds?request=r-1');
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('PATCH /api/refunds/r-1/review')[0]!.body).toEqual({ status: 'REJECTED', comment: null });
  });

  it('R15 a review that came too late says so and shows the decision [S8.24]', async () => {
    const api = queueApi();
    const { user } = renderQueue('/team/refunds?request=r-1');
    const approve = await screen.findByRole('button', { name: 'Approve' });
    api.server.change('r-1', { status: 'REJECTED', reviewerName: 'Helen Roth', reviewComment: 'Not then.' });
    await user.click(approve);
    expect(await screen.findByText('Failed to review refund request')).toBeInTheDocument();
    expect(screen.getByText(/^Ana Costa, .*: This request is already rejected\.$/)).toBeInTheDocument();
    const dialog = screen.getByRole('dialog', { name: 'Review Request' });
    expect(await within(dialog).findByText('Rejected')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});
