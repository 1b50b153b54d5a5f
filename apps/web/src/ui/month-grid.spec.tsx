import { render, screen, within } from '@testing-library/react';
import { MonthGrid } from './month-grid.js';
import type { MonthSpan, MonthTone } from './month-layout.js';

function span(label: string, startDate: string, tone: MonthTone = 'vacation', endDate = startDate): MonthSpan {
  return { id: label, startDate, endDate, label, tone };
}

function renderMonth(spans: MonthSpan[]) {
  render(<MonthGrid year={2026} month={11} today="2026-11-20" spans={spans} label="November 2026" />);
}

const listed = () => within(screen.getByRole('list', { name: 'Days of note' })).getAllByRole('listitem');

describe('the month calendar', () => {
  it('a phone, where bars show one letter, lists the holidays of the month by date and name [S2.timeoff.4]', () => {
    renderMonth([
      span('All Saints', '2026-11-01', 'holiday'),
      span('Vacation', '2026-11-09', 'vacation', '2026-11-13'),
      span('Immaculate Conception', '2026-12-08', 'holiday'),
    ]);
    expect(listed().map(({ textContent }) => textContent)).toEqual(['Sun 1 NovAll Saints']);
    expect(screen.getByRole('list')).toHaveClass('md:hidden');
  });

  it('a third entry on a day is counted, and all entries of that day are listed on every screen [S2.timeoff.4]', () => {
    renderMonth([
      span('Armistice', '2026-11-11', 'holiday'),
      span('Vacation 4h', '2026-11-11'),
      span('Sick Leave 2h', '2026-11-11', 'sick'),
    ]);
    const [day] = listed();
    expect(day).toHaveTextContent('Wed 11 NovArmisticeVacation 4hSick Leave 2h');
    expect(day).not.toHaveClass('md:hidden');
    expect(screen.getByText('+1')).toHaveAttribute('title', 'Armistice, Vacation 4h, Sick Leave 2h');
    const cell = screen.getByText('Wednesday, 11 November 2026: Armistice, Vacation 4h, Sick Leave 2h');
    expect(cell.closest('[role="cell"]')).toHaveTextContent('+1');
  });

  it('a month that shows everything in the grid has no list', () => {
    renderMonth([span('Vacation', '2026-11-09', 'vacation', '2026-11-13'), span('Sick Leave', '2026-11-10', 'sick')]);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByText('+1')).toBeNull();
  });
});
