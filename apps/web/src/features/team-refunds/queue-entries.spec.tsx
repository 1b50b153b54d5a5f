import { screen } from '@testing-library/react';
import type { TeamRefund } from '@staffroom/contracts/refunds.js';
import { renderPage } from '../../testing/render.js';
import { PendingRefund } from './queue-entries.js';

const threeDaysMs = 3 * 86_400_000;

it('a pending refund shows amount, reason, receipt and when it was submitted', () => {
  const request: TeamRefund = {
    ...{ id: 'r-1', userId: 'u-ana', userName: 'Ana Costa', userJobTitle: 'Engineer', title: 'Refund 2026-0007' },
    ...{ description: 'Taxi to the airport', amount: 1250, status: 'PENDING', fileUrl: '/api/refunds/r-1/receipt' },
    ...{ fileName: 'taxi.pdf', fileType: 'application/pdf', reviewComment: null, reviewerName: null, reviewedAt: null },
    createdAt: new Date(Date.now() - threeDaysMs).toISOString(),
  };
  renderPage(<PendingRefund request={request} onReview={() => undefined} />);
  const card = screen.getByRole('listitem');
  for (const text of ['€12.50', 'Taxi to the airport', 'Submitted 3 days ago']) expect(card).toHaveTextContent(text);
  const receipt = screen.getByRole('link', { name: /^View Receipt/ });
  expect(receipt).toHaveAttribute('href', '/api/refunds/r-1/receipt');
  expect(receipt).toHaveAttribute('target', '_blank');
});
