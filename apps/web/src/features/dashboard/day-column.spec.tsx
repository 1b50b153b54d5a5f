import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/render.js';
import { DayColumn } from './day-column.js';

describe('a day of the company calendar', () => {
  it.each([
    ['2026-11-27', 'plain'],
    ['2026-11-28', 'shaded'],
    ['2026-11-29', 'shaded'],
    ['2026-11-30', 'plain'],
  ])('%s is %s [S2.dashboard.7]', (date, look) => {
    renderPage(<DayColumn date={date} isToday={false} startsMonth={false} />);
    const paper = screen.getByText(String(Number(date.slice(8)))).closest('.border')!;
    expect(paper.classList.contains('bg-sunken/70')).toBe(look === 'shaded');
  });
});
