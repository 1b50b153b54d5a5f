import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/render.js';
import { LookAlikes } from './look-alikes.js';

const unlike = { sameReceiptAs: null, sameAmountAs: null };
const sameReceipt = 'This receipt was also submitted with Refund 2026-0003.';
const sameAmount = 'Refund 2026-0005, of the same amount, was requested within a day of this.';

describe('a refund that looks like another one', () => {
  it.each([
    ['an own receipt', { ...unlike, sameReceiptAs: 'Refund 2026-0003' }, [sameReceipt]],
    ['an own amount', { ...unlike, sameAmountAs: 'Refund 2026-0005' }, [sameAmount]],
    [
      'two own requests',
      { sameReceiptAs: 'Refund 2026-0003', sameAmountAs: 'Refund 2026-0005' },
      [sameReceipt, sameAmount],
    ],
    ['one own request', { sameReceiptAs: 'Refund 2026-0003', sameAmountAs: 'Refund 2026-0003' }, [sameReceipt]],
    [
      'anyone’s receipt',
      { ...unlike, isReceiptUsedAgain: true },
      ['This receipt was also submitted with another request.'],
    ],
    ['no other', { ...unlike, isReceiptUsedAgain: false }, []],
  ])('%s', (_what, refund, told) => {
    renderPage(<LookAlikes refund={refund} />);
    expect(screen.queryAllByText(/submitted with|requested within/).map((text) => text.textContent)).toEqual(told);
  });
});
