import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MonthGrid } from './month-grid.js';
import type { MonthSpan, MonthTone } from './month-layout.js';

function span(label: string, startDate: string, tone: MonthTone = 'vacation', endDate = startDate): MonthSpan {
  return { id: label, startDate, endDate, label, tone };
}

function renderMonth(spans: MonthSpan[] = []) {
  const onChoose = jest.fn();
  const props = { today: '2026-11-20', spans, label: 'November 2026', onChoose };
  render(<MonthGrid year={2026} month={11} {...props} />);
  return { onChoose, user: userEvent.setup() };
}

const day = (name: string) => screen.getByRole('button', { name: new RegExp(` ${name} 2026$`) });

const listed = () => within(screen.getByRole('list', { name: 'Days of note' })).getAllByRole('listitem');

describe('the month calendar', () => {
  it('a phone, where the bar of a single day has no name, lists these days by date and name [S2.timeoff.4]', () => {
    renderMonth([
      span('All Saints', '2026-11-01', 'holiday'),
      span('Vacation', '2026-11-09', 'vacation', '2026-11-13'),
      span('Immaculate Conception', '2026-12-08', 'holiday'),
    ]);
    expect(listed().map(({ textContent }) => textContent)).toEqual([
      'Sun 1 NovAll Saints',
      'Tue 8 DecImmaculate Conception',
    ]);
    expect(screen.getByRole('list')).toHaveClass('md:hidden');
  });

  it('a third entry on a day is counted, and all entries of that day are listed on every screen [S2.timeoff.4]', () => {
    renderMonth([
      span('Armistice', '2026-11-11', 'holiday'),
      span('Vacation 4h', '2026-11-11'),
      span('Sick Leave 2h', '2026-11-11', 'sick'),
    ]);
    const [first] = listed();
    expect(first).toHaveTextContent('Wed 11 NovArmisticeVacation 4hSick Leave 2h');
    expect(first).not.toHaveClass('md:hidden');
    expect(screen.getByText('+1')).toBeInTheDocument();
    const name = 'Wednesday, 11 November 2026: Armistice, Vacation 4h, Sick Leave 2h';
    expect(screen.getByRole('button', { name }).closest('[role="gridcell"]')).toHaveTextContent('+1');
  });

  it('a month that shows everything in the grid has no list', () => {
    renderMonth([
      span('Vacation', '2026-11-09', 'vacation', '2026-11-13'),
      span('Sick Leave', '2026-11-10', 'sick', '2026-11-11'),
    ]);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByText('+1')).toBeNull();
  });

  it('a click chooses a day, and a mouse that is dragged chooses all days between, in either direction', async () => {
    const { onChoose, user } = renderMonth();
    await user.click(day('9 November'));
    expect(onChoose).toHaveBeenLastCalledWith({ startDate: '2026-11-09', endDate: '2026-11-09' });
    await user.pointer([
      { keys: '[MouseLeft>]', target: day('13 November') },
      { target: day('11 November') },
      { target: day('10 November') },
    ]);
    const marked = screen.getAllByRole('gridcell', { selected: true });
    expect(marked.map((cell) => within(cell).getByRole('button').dataset['date'])).toEqual(
      ['10', '11', '12', '13'].map((date) => `2026-11-${date}`),
    );
    await user.pointer({ keys: '[/MouseLeft]', target: day('10 November') });
    expect(onChoose).toHaveBeenLastCalledWith({ startDate: '2026-11-10', endDate: '2026-11-13' });
    expect(onChoose).toHaveBeenCalledTimes(2);
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
  });

  it('a finger that moves over days scrolls, and chooses none', () => {
    const { onChoose } = renderMonth();
    const touch = { pointerType: 'touch', button: 0, buttons: 1 };
    fireEvent(day('9 November'), pointer('pointerdown', touch));
    fireEvent(day('10 November'), pointer('pointerover', touch));
    fireEvent(day('10 November'), pointer('pointerup', touch));
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('is one tab stop, in which arrow keys move, and with Shift choose several days for Enter', async () => {
    const { onChoose, user } = renderMonth();
    await user.tab();
    expect(day('20 November')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(day('12 November')).toHaveFocus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    expect(onChoose).toHaveBeenLastCalledWith({ startDate: '2026-11-12', endDate: '2026-11-14' });
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onChoose).toHaveBeenLastCalledWith({ startDate: '2026-11-15', endDate: '2026-11-15' });
    await user.tab();
    expect(document.body).toHaveFocus();
  });
});

/** jsdom has no PointerEvent. */
function pointer(type: string, { pointerType, ...init }: MouseEventInit & { pointerType: string }): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true, ...init }), { pointerType });
}
