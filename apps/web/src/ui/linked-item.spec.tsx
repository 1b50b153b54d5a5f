import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../testing/render.js';
import { LinkedItem } from './linked-item.js';

const scrolledTo = jest.fn();
const { scrollIntoView } = Element.prototype;
beforeAll(() => {
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo(this.textContent);
  };
});
afterAll(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
});
beforeEach(() => scrolledTo.mockReset());

const list = (
  <ul>
    <LinkedItem named={{ request: 'r-1' }}>Taxi</LinkedItem>
    <LinkedItem named={{ request: 'r-2' }}>Lunch</LinkedItem>
  </ul>
);

describe('an item that a link in an email or notification names', () => {
  it('R36.4 is scrolled into view, focused and marked', async () => {
    renderPage(list, { path: '/refunds?request=r-2' });
    const [other, named] = screen.getAllByRole('listitem');
    await waitFor(() => expect(named).toHaveFocus());
    expect(scrolledTo.mock.calls).toEqual([['Lunch']]);
    expect(named).toHaveClass('animate-point');
    expect(other).not.toHaveClass('animate-point');
  });

  it('R36 may be named by several parameters, all of which must match', () => {
    const months = [9, 10].map((month) => (
      <LinkedItem key={month} named={{ year: 2026, month }}>
        {month}
      </LinkedItem>
    ));
    renderPage(<ul>{months}</ul>, { path: '/payroll?year=2026&month=10' });
    const [september, october] = screen.getAllByRole('listitem');
    expect(october).toHaveClass('animate-point');
    expect(september).not.toHaveClass('animate-point');
  });

  it('nothing is marked if the address names no item', () => {
    renderPage(list, { path: '/refunds' });
    for (const item of screen.getAllByRole('listitem')) expect(item).not.toHaveAttribute('tabindex');
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});
