import { screen } from '@testing-library/react';
import { refund } from '../../testing/refunds.js';
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
  const asked = refund({ createdAt: new Date(Date.now() - twoHoursMs).toISOString() });
  renderPage(<RefundCard refund={asked} onWithdraw={() => undefined} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Requested 2 hours ago');
});
