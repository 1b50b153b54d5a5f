import { screen } from '@testing-library/react';
import { queuedRefund } from '../../testing/refunds.js';
import { renderPage } from '../../testing/render.js';
import { PendingRefund, ReviewedRefund } from './queue-entries.js';
import { RefundDetails } from './refund-details.js';

const pending = queuedRefund({ createdAt: '2026-11-17T09:00:00.000Z' });
const reviewed = queuedRefund({
  ...{ ...pending, status: 'APPROVED', reviewerName: 'Max Adler' },
  reviewedAt: '2026-11-18T10:00:00.000Z',
});

const actions = {
  ...{ onReview: () => undefined, onApprove: () => undefined, onChoose: () => undefined },
  ...{ refusal: null, isChosen: false },
};

describe('team refunds', () => {
  it.each([
    ['pending', <PendingRefund key="pending" request={pending} actions={actions} />],
    ['reviewed', <ReviewedRefund key="reviewed" request={reviewed} onOpen={() => undefined} />],
  ])('a %s refund shows amount, reason, receipt and the date it was submitted [S2.teamrefunds.2]', (_status, shown) => {
    renderPage(shown);
    const entry = screen.getByRole('listitem');
    for (const text of ['€12.50', 'Taxi to the airport', 'Submitted 17 Nov 2026'])
      expect(entry).toHaveTextContent(text);
    expect(screen.getByText('17 Nov 2026')).toHaveAttribute('title', '17 Nov 2026, 09:00');
    const receipt = screen.getByRole('link', { name: /^View Receipt/ });
    expect(receipt).toHaveAttribute('href', '/api/refunds/r-1/receipt');
    expect(receipt).toHaveAttribute('target', '_blank');
  });

  it('the dialog shows the date it was submitted', () => {
    renderPage(<RefundDetails request={pending} />);
    expect(screen.getByText('Submitted').nextElementSibling).toHaveTextContent('17 Nov 2026');
  });
});
