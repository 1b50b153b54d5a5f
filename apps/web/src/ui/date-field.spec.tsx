import { fireEvent, screen, within } from '@testing-library/react';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { useState } from 'react';
import { renderPage } from '../testing/render.js';
import { DateField } from './date-field.js';
import { Dialog } from './dialog.js';

const onChange = jest.fn();
const desktop = window.matchMedia;

function Shown({ date, min, max }: { date: string; min?: string; max?: string }) {
  const [value, setValue] = useState(date);
  const limits = { ...(min && { min }), ...(max && { max }) };
  return (
    <>
      <DateField
        label="Start Date"
        value={value}
        {...limits}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
      <button onClick={() => setValue('2027-01-01')}>New Year</button>
    </>
  );
}

const inFull = (date: string) => formatPlainDate(date, { dateStyle: 'full' });
const field = () => screen.getByLabelText('Start Date');

afterEach(() => {
  window.matchMedia = desktop;
  onChange.mockClear();
});

it('R67a.1 a date is shown as it is written here, and typed so or as ISO, with the month’s name below', () => {
  renderPage(<Shown date="2026-11-28" />);
  expect(field()).toHaveValue('28/11/2026');
  expect(field()).toHaveAccessibleDescription('Sat 28 November 2026');
  for (const [typed, date, words] of [
    ['11/12/2026', '2026-12-11', 'Fri 11 December 2026'],
    ['1.3.27', '2027-03-01', 'Mon 1 March 2027'],
    ['2027-03-02', '2027-03-02', 'Tue 2 March 2027'],
  ] as const) {
    fireEvent.change(field(), { target: { value: typed } });
    expect(onChange).toHaveBeenLastCalledWith(date);
    expect(field()).toHaveValue(typed);
    expect(field()).toHaveAccessibleDescription(words);
  }
  fireEvent.click(screen.getByRole('button', { name: 'New Year' }));
  expect(field()).toHaveValue('01/01/2027');
});

it('R67a.1 what is no date stays as it was typed, and the field says how to write one', () => {
  renderPage(<Shown date="" />);
  fireEvent.change(field(), { target: { value: '31.02.2026' } });
  expect(onChange).toHaveBeenLastCalledWith('');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(field());
  expect(screen.getByRole('alert')).toHaveTextContent('“31.02.2026” is not a date. Please write it like 28/11/2026.');
  expect(field()).toHaveValue('31.02.2026');
});

it('R67a.2 a day is chosen in the calendar with the keyboard, in weeks that begin on Sunday', async () => {
  const { user } = renderPage(<Shown date="2026-11-28" />);
  const button = screen.getByRole('button', { name: 'Open calendar', description: 'Start Date' });
  button.focus();
  await user.keyboard('{Enter}');
  const grid = await screen.findByRole('grid', { name: 'November 2026' });
  expect(within(grid).getAllByRole('columnheader')[0]).toHaveTextContent('Sun');
  expect(within(grid).getByRole('gridcell', { selected: true })).toHaveTextContent('28');
  expect(screen.getByRole('button', { name: inFull('2026-11-28') })).toHaveFocus();
  await user.keyboard('{ArrowDown}{PageDown}{Home}');
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBe(grid);
  expect(screen.getByRole('button', { name: inFull('2027-01-03') })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenCalledWith('2027-01-03');
  expect(field()).toHaveValue('03/01/2027');
  expect(screen.queryByRole('grid')).toBeNull();
  await screen.findByRole('button', { name: 'Open calendar' });
  expect(button).toHaveFocus();
});

it('R67a.2 Escape closes the calendar, and days outside the limits cannot be chosen', async () => {
  const { user } = renderPage(<Shown date="" min="2026-12-10" max="2026-12-20" />);
  await user.click(screen.getByRole('button', { name: 'Open calendar' }));
  const grid = await screen.findByRole('grid', { name: 'December 2026' });
  await user.click(within(grid).getByRole('button', { name: inFull('2026-12-09') }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('button', { name: inFull('2026-12-20') })).toHaveAttribute('tabindex', '0');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(field()).toHaveValue('');
});

it('a dialog asks before it discards a date that was chosen in the calendar', async () => {
  const onOpenChange = jest.fn();
  const { user } = renderPage(
    <Dialog open onOpenChange={onOpenChange} title="Leave">
      <Shown date="2026-11-28" />
    </Dialog>,
  );
  await user.click(await screen.findByRole('button', { name: 'Open calendar' }));
  await user.click(await screen.findByRole('button', { name: inFull('2026-11-30') }));
  expect(field()).toHaveValue('30/11/2026');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Discard what you typed?')).toBeVisible();
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('R67a.1 a phone shows its own picker', () => {
  window.matchMedia = (media) => ({ ...desktop(media), matches: media.includes('coarse') });
  renderPage(<Shown date="2026-11-28" />);
  expect(field()).toHaveAttribute('type', 'date');
  expect(field()).toHaveAccessibleDescription('Sat 28 November 2026');
  fireEvent.change(field(), { target: { value: '2027-03-02' } });
  expect(onChange).toHaveBeenCalledWith('2027-03-02');
});
