import { screen } from '@testing-library/react';
import type { Refund } from '@staffroom/contracts/refunds.js';
import { mockApi, renderPage } from '../../testing/render.js';
import { RefundCard } from './refund-card.js';
import { RequestDialog } from './request-dialog.js';

const twoHoursMs = 2 * 3_600_000;

it('R67.3 the amount is a text field, which no mouse wheel changes, with the keys of a number, and the receipt a PDF or an image [S5.11 S5.13]', () => {
  mockApi();
  renderPage(<RequestDialog onClose={() => undefined} />);
  const amount = screen.getByLabelText('Amount (€)');
  expect(amount).toHaveAttribute('type', 'text');
  expect(amount).toHaveAttribute('inputmode', 'decimal');
  expect(screen.getByLabelText('Receipt/Invoice')).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
});

it('a refund shows how long ago it was requested [S2.refunds.2]', () => {
  const refund: Refund = {
    ...{ id: 'r-1', userId: 'u-ana', title: 'Refund 2026-0007', description: 'Taxi', amount: 1250, status: 'PENDING' },
    ...{ fileUrl: '/api/refunds/r-1/receipt', fileName: 'taxi.pdf', fileType: 'application/pdf' },
    ...{
      reviewComment: null,
      reviewerName: null,
      reviewedAt: null,
      paidAt: null,
      sameReceiptAs: null,
      sameAmountAs: null,
    },
    createdAt: new Date(Date.now() - twoHoursMs).toISOString(),
  };
  renderPage(<RefundCard refund={refund} onWithdraw={() => undefined} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Requested 2 hours ago');
});
